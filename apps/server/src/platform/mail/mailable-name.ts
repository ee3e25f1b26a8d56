/** Control and formatting characters, lone surrogates, line breaks and bidirectional marks. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u061c]/u;

/** Text that mail programs may turn into links: URLs, email addresses, telephone numbers. */
const linkLike = [
  /\b(?:https?|ftp|mailto|javascript|data|file|tel|sms|whatsapp)\s*:/i,
  /\bwww\b/i,
  /@/,
  /[/\\]{2}/,
  // A domain: a dot between two words, the second with at least two letters.
  /[\p{L}\p{N}\p{M}_-][.。．｡][\p{L}\p{M}]{2,}/u,
  /\bxn--/i,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  /\[(?=[^[\]:]*:)[\da-f:.]+\]/i,
  /(?:\d[\s().+-]*){7,}/,
];

/** Makes a stranger's name safe for a mail. Returns undefined for names with links or imitations. */
export function mailableName(name: string): string | undefined {
  const text = name.normalize('NFKC').trim();
  if (!name.isWellFormed() || text === '' || text.length > 100) return undefined;
  if (invisible.test(name) || invisible.test(text)) return undefined;
  return linkLike.some((pattern) => pattern.test(text)) ? undefined : name.trim();
}

const words = /\S+/g;

/** Removes links from text with people's names, for a mail to a person who knows them. */
export function withoutLinks(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/gu, '');
  return plain.replace(words, (word) => {
    const core = word.replace(/^[“"'(]+/, '').replace(/(?<![”"').,;:!?])[”"').,;:!?]+$/, '');
    const isLink = /[/\\]{2}|\bwww\b|@|xn--|[\p{L}\p{N}_-][.。．｡][\p{L}\p{M}]{2,}/iu.test(core.normalize('NFKC'));
    return isLink ? word.replace(core, '…') : word;
  });
}
