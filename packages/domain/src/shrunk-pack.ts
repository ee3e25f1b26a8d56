import { parseAmount } from './amount.ts';
import { kindNameKey } from './kinds/name-key.ts';

/** A price of a pack in a store, seen from one day to another. Days are counted from 1970-01-01. */
export interface DatedPackPrice {
  store: number;
  cents: number;
  from: number;
  to: number;
}

/** One size of a product. Amounts of one family have the same unit. */
export interface PackSize {
  amount: bigint;
  prices: readonly DatedPackPrice[];
}

/** A smaller pack that took the place of a larger one at the same price or more. */
export interface ShrunkPack<P extends PackSize = PackSize> {
  from: P;
  to: P;
  /** Day on which the smaller pack was first seen. */
  day: number;
  /** Number of stores whose prices are compared. */
  stores: number;
  /** Changes of the price and of the price per unit, in per cent with one decimal. */
  pricePercent: number;
  unitPercent: number;
}

/** Days for which both packs may be seen, because stores sell their stock. */
const maxOverlap = 60;
/** Compared prices are seen at most half a year before or after the smaller pack's first day. */
const maxDistance = 183;
const minStores = 2;
/** Shares in per cent: the largest content of a smaller pack, and the lowest price that has stayed. */
const maxContent = 98n;
const minPrice = 98n;

/**
 * Finds the packs of one family, each of another amount, that replaced a larger one, the newest first. The larger pack
 * was seen first and is no longer seen, and the lower median of new price / old price in the stores that had both is at
 * least 98 %. Of several larger packs, the one that was seen last counts, then the smallest.
 */
export function detectShrunkPacks<P extends PackSize>(family: readonly P[]): ShrunkPack<P>[] {
  const packs = family.filter(({ prices }) => prices.length > 0);
  return packs
    .flatMap((to) => {
      const found = packs.flatMap((from) => compare(from, to) ?? []);
      return (
        found.sort((a, b) => lastDay(b.from) - lastDay(a.from) || (a.from.amount < b.from.amount ? -1 : 1))[0] ?? []
      );
    })
    .sort((a, b) => b.day - a.day || (a.to.amount < b.to.amount ? -1 : 1));
}

const firstDay = ({ prices }: PackSize) =>
  prices.reduce((day, { from }) => Math.min(day, from), Number.POSITIVE_INFINITY);
const lastDay = ({ prices }: PackSize) => prices.reduce((day, { to }) => Math.max(day, to), Number.NEGATIVE_INFINITY);

function compare<P extends PackSize>(from: P, to: P): ShrunkPack<P> | undefined {
  if (to.amount * 100n > from.amount * maxContent) return undefined;
  const [day, last] = [firstDay(to), lastDay(from)];
  if (firstDay(from) >= day || lastDay(to) <= last || last - day > maxOverlap) return undefined;
  const before = pricesByStore(
    from.prices.filter((price) => price.to >= day - maxDistance),
    (a, b) => a.to - b.to || a.from - b.from || a.cents - b.cents,
  );
  const after = pricesByStore(
    to.prices.filter((price) => price.from <= day + maxDistance),
    (a, b) => b.from - a.from || b.to - a.to || b.cents - a.cents,
  );
  const ratios = [...after].flatMap(([store, { cents }]) => {
    const old = before.get(store);
    return old && old.cents > 0 ? [{ now: BigInt(cents), old: BigInt(old.cents) }] : [];
  });
  const median = ratios.sort(byRatio)[Math.ceil(ratios.length / 2) - 1];
  if (!median || ratios.length < minStores || median.now * 100n < median.old * minPrice) return undefined;
  const { now, old } = median;
  return {
    ...{ from, to, day, stores: ratios.length },
    pricePercent: percentChange(now, old),
    unitPercent: percentChange(now * from.amount, old * to.amount),
  };
}

/** The last price of each store in an order. */
const pricesByStore = (prices: readonly DatedPackPrice[], order: (a: DatedPackPrice, b: DatedPackPrice) => number) =>
  new Map(prices.toSorted(order).map((price) => [price.store, price]));

interface Ratio {
  now: bigint;
  old: bigint;
}

function byRatio(a: Ratio, b: Ratio): number {
  const difference = a.now * b.old - b.now * a.old;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** Change in per cent, rounded to one decimal, halves away from zero. */
function percentChange(now: bigint, old: bigint): number {
  const [change, sign] = now < old ? [old - now, -1] : [now - old, 1];
  const tenths = Number((2000n * change + old) / (2n * old));
  return (sign * tenths) / 10 || 0;
}

/** Returns equal keys for the packs of one product: its words without amounts. 'Corn Flakes 410 g', 'corn flakes'. */
export function packFamilyKey(name: string): string {
  const words = name
    .replace(/[()[\]]/g, ' ')
    .split(' ')
    .filter(Boolean);
  const isAmount = (text: string) => parseAmount(text) !== undefined;
  const rest = words.filter((word, n) => {
    const isNumber = isAmount(`${words[n - 1]} ${word}`) || isAmount(`${word} ${words[n + 1]}`);
    return !isNumber && !isAmount(word);
  });
  return kindNameKey(rest.join(' '));
}
