import { largestQuantity } from '@bargain-buddy/contract/names';

/** The quantity that a text means: its digits, from 1 to 999; undefined where it has none. */
export function readQuantity(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? undefined : Math.min(largestQuantity, Math.max(1, Number(digits)));
}
