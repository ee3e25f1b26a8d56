import { withoutNan } from './without-nan.ts';

const chainEnd = / (?:stores|supermarkets)$/i;
const wideParts = /^(?:trinidad|tobago|trinidad\s*(?:and|&)\s*tobago|t\s*&\s*t|west indies|\d+|.*\bcorporation)$/i;

/** Returns a short label of chain and branch, such as 'Massy Maraval', without repetition. */
export function storeLabel(name: string | null | undefined, address: string | null | undefined): string {
  const full = withoutNan(name);
  const chain = full.replace(chainEnd, '');
  const branch = withoutStart(withoutStart(branchOf(withoutNan(address)), full), chain);
  if (full === '' || branch === '') return full || branch;
  if (isWithin(branch, full)) return full;
  return /^\d/.test(branch) ? `${full}, ${branch}` : `${chain} ${branch}`;
}

/** Returns the address, or the region if the address is empty or already in the label. Returns '' for neither. */
export function storeAddressDetail(
  name: string | null | undefined,
  address: string | null | undefined,
  region?: string | null,
): string {
  const full = withoutNan(address);
  return full === '' || isWithin(full, storeLabel(name, address)) ? withoutNan(region) : full;
}

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
