/** 'invite_id: N', 'invite #N' or 'invite N', in any case. */
const mention = /\binvite(?:_id:\s*|\s+#?)(\d+)\b/gi;
/** Names that people give, of lists and of themselves, which are no mention of an invite. */
const quoted = /“[^”]*”/g;

/**
 * The id of the invite that a notification's text is about (NOT-04): the last one that it mentions, because the server
 * writes it at the end. Undefined for any other text, and for numbers that no id can be.
 */
export function inviteIdIn(text: string): number | undefined {
  const [, digits] = [...text.replace(quoted, '').matchAll(mention)].at(-1) ?? [];
  const id = Number(digits);
  return id > 0 && id <= 2_147_483_647 ? id : undefined;
}

/** What a notification says without the number of its invite, which only programs need. */
export function withoutInviteId(text: string): string {
  return inviteIdIn(text) === undefined
    ? text
    : text
        .trimEnd()
        .replace(/\(invite #\d+\)$/i, '')
        .trimEnd();
}
