const maxLength = 80;

/** Readable part of an address: 'Crème & Co 1.5 l' becomes 'creme-co-1-5-l'. Returns '' without letters and digits. */
export function slugOf(...words: readonly string[]): string {
  const text = words
    .join(' ')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
  const parts = text.match(/[a-z0-9]+/g) ?? [];
  return parts.join('-').slice(0, maxLength).replace(/-$/, '');
}
