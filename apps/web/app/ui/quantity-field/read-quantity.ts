import { maxQuantity } from '@bargain-buddy/contract/names';

export function readQuantity(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? undefined : Math.min(maxQuantity, Math.max(1, Number(digits)));
}
