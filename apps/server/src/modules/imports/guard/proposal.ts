import { fromCents, inCents } from '@bargain-buddy/domain';

const maxCents = 9_999_999_999n;

/** Shifts the decimal point, nearest to `usual` in TT$. Returns undefined if no shift has whole cents. */
export function shiftDecimal(price: string, usual: number): string | undefined {
  const cents = inCents(price);
  if (cents === undefined) return undefined;
  const shifted = [cents * 100n, cents * 10n, ...[10n, 100n].flatMap((by) => (cents % by === 0n ? [cents / by] : []))];
  const distance = (one: bigint) => Math.abs(Math.log(Number(one) / 100 / usual));
  const [nearest] = shifted.filter((one) => one > 0n && one <= maxCents).sort((a, b) => distance(a) - distance(b));
  return nearest === undefined ? undefined : fromCents(nearest);
}
