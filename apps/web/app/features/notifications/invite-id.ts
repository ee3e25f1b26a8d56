/** Matches 'invite_id: N', 'invite #N' and 'invite N', in any case. */
const mention = /\binvite(?:_id:\s*|\s+#?)(\d+)\b/gi;
/** Matches names of lists and people, which may contain text like a mention. */
const quoted = /“[^”]*”/g;

/** Returns the id of the last invite in the text, because the server appends it; undefined without a valid id. */
export function inviteIdIn(text: string): number | undefined {
  const [, digits] = [...text.replace(quoted, '').matchAll(mention)].at(-1) ?? [];
  const id = Number(digits);
  return id > 0 && id <= 2_147_483_647 ? id : undefined;
}

export function withoutInviteId(text: string): string {
  return inviteIdIn(text) === undefined
    ? text
    : text
        .trimEnd()
        .replace(/\(invite #\d+\)$/i, '')
        .trimEnd();
}
