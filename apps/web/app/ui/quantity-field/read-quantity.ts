import { maxQuantity } from '@bargain-buddy/contract/names';

/** Reads digits as a quantity from 1 to 999. Undefined without digits. */
export function readQuantity(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? undefined : Math.min(maxQuantity, Math.max(1, Number(digits)));
}
