import { knownText } from './unknown-text.ts';

/** The last word of a chain's name, such as 'Massy Stores' or 'JTA Supermarkets'. */
const chainEnd = / (?:stores|supermarkets)$/i;
/** Parts of an address that many branches share. */
const wideParts = /^(?:trinidad|tobago|trinidad\s*(?:and|&)\s*tobago|t\s*&\s*t|west indies|\d+|.*\bcorporation)$/i;

/** Returns a short label of chain and branch, such as 'Massy Maraval', without repetition. */
export function storeLabel(name: string | null | undefined, address: string | null | undefined): string {
  const full = knownText(name);
  const chain = full.replace(chainEnd, '');
  const branch = withoutStart(withoutStart(branchOf(knownText(address)), full), chain);
  if (full === '' || branch === '') return full || branch;
  if (isWithin(branch, full)) return full;
  return /^\d/.test(branch) ? `${full}, ${branch}` : `${chain} ${branch}`;
}

/** Returns the address or else the region, if the label of the store lacks it. Returns '' if neither is known. */
export function storeDetail(
  name: string | null | undefined,
  address: string | null | undefined,
  region?: string | null,
): string {
  const full = knownText(address);
  return full === '' || isWithin(full, storeLabel(name, address)) ? knownText(region) : full;
}

/** Returns the town: the last part of an address that is not shared by many branches. */
function branchOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim());
  return parts.findLast((part) => part !== '' && !wideParts.test(part)) ?? '';
}

function withoutStart(text: string, start: string): string {
  const isStart = text.toLowerCase().startsWith(`${start.toLowerCase()} `);
  return isStart && start !== '' ? text.slice(start.length).trim() : text;
}

function isWithin(part: string, whole: string): boolean {
  const plain = (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return plain(whole).includes(plain(part));
}
