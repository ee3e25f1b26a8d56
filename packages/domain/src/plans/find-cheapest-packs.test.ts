import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount } from '../amount.ts';
import { type CheapestPacks, findCheapestPacks, type Pack } from './find-cheapest-packs.ts';

/** Plain enumeration of every multiset of at most `most` packs, told by the order that docs/plans.md gives. */
function enumerate(packs: readonly Pack[], wanted: number, most: number): number[] | undefined {
  const sorted = packs.toSorted(
    (a, b) => Number(b.content) - Number(a.content) || a.cents - b.cents || b.seen - a.seen || a.product - b.product,
  );
  let best: { counts: number[]; key: number[] } | undefined;
  const counts = sorted.map(() => 0);
  const visit = (at: number, left: number): void => {
    if (at === sorted.length) {
      const sum = (of: (pack: Pack) => number) =>
        sorted.reduce((total, pack, n) => total + of(pack) * (counts[n] ?? 0), 0);
      const content = sum((pack) => Number(pack.content));
      if (content < wanted) return;
      const key = [sum(({ cents }) => cents), -content, sum(() => 1), ...counts.map((count) => -count)];
      const differing = best ? key.findIndex((part, n) => part !== best?.key[n]) : 0;
      if (!best || (differing >= 0 && (key[differing] ?? 0) < (best.key[differing] ?? 0))) {
        best = { counts: [...counts], key };
      }
      return;
    }
    for (let count = 0; count <= left; count += 1) {
      counts[at] = count;
      visit(at + 1, left - count);
    }
    counts[at] = 0;
  };
  visit(0, most);
  return best && idsOf(best.counts.flatMap((count, n) => (sorted[n] ? [{ pack: sorted[n], count }] : [])));
}

/**
 * Every multiset of packs with the rest loose, told by the order that docs/plans.md gives: cents, products and parts of
 * the rest.
 */
function plainWithLoose(packs: readonly Pack[], loose: readonly Pack[], wanted: number): [number, number[], number] {
  const larger = (a: Pack, b: Pack) =>
    Number(b.content) - Number(a.content) || a.cents - b.cents || b.seen - a.seen || a.product - b.product;
  const cheaper = (a: Pack, b: Pack) =>
    a.cents * Number(b.content) - b.cents * Number(a.content) || b.seen - a.seen || a.product - b.product;
  const sorted = packs.toSorted(larger);
  let best: { key: number[]; products: number[]; rest: number } | undefined;
  const offer = (key: number[], products: number[], rest: number) => {
    const differing = best ? key.findIndex((part, n) => part !== best?.key[n]) : 0;
    if (!best || (key[differing] ?? 0) < (best.key[differing] ?? 0)) best = { key, products, rest };
  };
  const visit = (counts: readonly number[]): void => {
    const sum = (of: (pack: Pack) => number) =>
      counts.reduce((total, count, n) => total + (sorted[n] ? of(sorted[n]) : 0) * count, 0);
    const [content, cents, count] = [sum(({ content }) => Number(content)), sum((one) => one.cents), sum(() => 1)];
    const products = counts.flatMap((count, n) => Array<number>(count).fill(sorted[n]?.product ?? 0));
    const fewer = counts.map((count) => -count);
    if (counts.length === sorted.length && content >= wanted) offer([cents, -content, 0, count, ...fewer], products, 0);
    if (counts.length === sorted.length && content < wanted) {
      const rest = wanted - content;
      for (const [rank, one] of loose.toSorted(cheaper).entries()) {
        const exact = (2n * BigInt(one.cents) * BigInt(rest)) / BigInt(one.content) + 1n;
        offer([cents + Number(exact / 2n), -wanted, rest, count, ...fewer, rank], [...products, one.product], rest);
      }
    }
    if (counts.length === sorted.length) return;
    const size = Number(sorted[counts.length]?.content);
    for (let count = 0; count === 0 || content + (count - 1) * size < wanted; count += 1) visit([...counts, count]);
  };
  visit([]);
  return [best?.key[0] ?? 0, best?.products ?? [], best?.rest ?? 0];
}

const idsOf = (packs: CheapestPacks<Pack>['packs']) =>
  packs.flatMap(({ pack, count }) => Array<number>(count).fill(pack.product));
const bought = (cover: CheapestPacks<Pack> | undefined) => cover && idsOf(cover.packs);

const partsOf = (text: string) => Number(parseAmount(text)?.parts);
const g = partsOf('1 g');
const lb = partsOf('1 lb');
const pack = (product: number, content: number, cents: number, seen = 0): Pack => ({ product, content, cents, seen });

describe('PLN-03 coverAmount', () => {
  test.each([
    ['1.8 kg and 400 g', { small: 700, middle: 2_300, large: 3_600 }, [2, 1]],
    ['five of 400 g', { small: 590, middle: 2_500, large: 3_600 }, [1, 1, 1, 1, 1]],
    ['5 lb alone', { small: 700, middle: 2_300, large: 2_900 }, [3]],
    ['two of 1.8 kg', { small: 1_500, middle: 1_400, large: 3_600 }, [2, 2]],
  ])('buys for 2 kg of rice what is cheapest: %s', (_, { small, middle, large }, expected) => {
    const rice = [pack(1, 400 * g, small), pack(2, 1_800 * g, middle), pack(3, 5 * lb, large)];
    const cover = findCheapestPacks(rice, 2_000 * g);
    expect(bought(cover)).toEqual(expected);
    expect(bought(cover)).toEqual(enumerate(rice, 2_000 * g, 6));
  });

  test('buys the same as plain enumeration, ties, pounds and equal packs included', () => {
    const size = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(lb, 400 * g, 1_000 * g, 1_800 * g, 5 * lb));
    const packs = fc
      .array(
        fc.record({ content: size, cents: fc.integer({ min: 1, max: 30 }), seen: fc.integer({ max: 3, min: 0 }) }),
        {
          maxLength: 5,
        },
      )
      .map((some) => some.map((one, n) => ({ ...one, product: (n * 7) % 11 })));
    const wanted = fc.integer({ min: 1, max: 5 }).chain((count) => size.map((content) => content * count));
    fc.assert(
      fc.property(packs, wanted, (some, amount) => {
        const smallest = Math.min(...some.map(({ content }) => content));
        const most = Math.ceil(amount / smallest);
        fc.pre(some.length === 0 || most <= 9);
        expect(bought(findCheapestPacks(some, amount))).toEqual(enumerate(some, amount, Math.min(most, 9)));
      }),
      { numRuns: 3_000 },
    );
  });

  test('buys the same as plain enumeration of packs with a loose rest, weighed with rationals', () => {
    const size = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(lb, 1_000 * g));
    const one = fc.record({
      content: size,
      cents: fc.integer({ min: 1, max: 12 }),
      seen: fc.integer({ min: 0, max: 2 }),
    });
    const products = (some: readonly Omit<Pack, 'product'>[], from: number) =>
      some.map((each, n): Pack => ({ ...each, product: from + ((n * 7) % 11) }));
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 3 }),
        fc.array(one, { minLength: 1, maxLength: 3 }),
        size,
        fc.integer({ min: 1, max: 5 }),
        (somePacks, someLoose, wantedSize, count) => {
          const packs = products(somePacks, 20);
          const loose = products(someLoose, 1).map((each) => ({ ...each, isLoose: true }));
          const wanted = wantedSize * count;
          fc.pre(packs.every(({ content }) => wanted / Number(content) <= 6));
          const cover = findCheapestPacks([...loose, ...packs], wanted);
          const weight = cover?.packs.at(-1)?.weight;
          const bought = idsOf(cover?.packs ?? []);
          expect([cover?.cents, bought, weight?.parts ?? 0]).toEqual(plainWithLoose(packs, loose, wanted));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ['half a pound of garlic for half', 'lb', 0.5, [], [0.5, 635]],
    ['a 5 lb bag and the rest loose', 'lb', 6, [[5, 2_000]], [1, 3_270]],
    ['the bag where it costs no more than the loose', 'lb', 5, [[5, 6_350]], [0, 6_350]],
    [
      'the larger bag where it is cheaper than the rest',
      'lb',
      6,
      [
        [5, 2_000],
        [8, 3_000],
      ],
      [0, 3_000],
    ],
  ] as const)('buys %s', (_, unit, wanted, bags, [weighed, cents]) => {
    const packs = bags.map(([pounds, price], n) => pack(n + 2, partsOf(`${pounds} ${unit}`), price));
    const cover = findCheapestPacks([{ ...pack(1, lb, 1_270), isLoose: true }, ...packs], wanted * lb);
    expect([(cover?.packs.at(-1)?.weight?.parts ?? 0) / lb, cover?.cents]).toEqual([weighed, cents]);
  });

  test('weighs any amount of loose goods, at any price', () => {
    const loose = { ...pack(1, lb, 9_999_999_999), isLoose: true };
    expect(findCheapestPacks([loose], partsOf('100 kg'))?.cents).toBe(2_204_622_621_628);
    expect(findCheapestPacks([loose, pack(2, 2 * lb, 9_999_999_999)], 3 * lb)?.cents).toBe(19_999_999_998);
    expect(findCheapestPacks([{ ...loose, cents: 2_000_000 }, pack(2, 3 * lb, 4_500_000)], 3 * lb)?.cents).toBe(
      4_500_000,
    );
    expect(findCheapestPacks([{ ...loose, cents: 500 }], partsOf('0.001 g'))?.cents).toBe(0);
  });

  test('KND-04 n packs of one unit are exactly n units, alone and beside a dearer size', () => {
    const units = ['mg', 'g', 'kg', 'oz', 'lb', 'ml', 'cl', 'l', 'fl oz', 'pt', 'qt', 'gal', 'ct', 'dozen'];
    const largest = (unit: string) => partsOf(parseAmount(`1 ${unit}`)?.unit === 'piece' ? '1000 ct' : '100000 g');
    for (const unit of units) {
      const content = partsOf(`1 ${unit}`);
      for (let n = 1; n <= 100 && n * content <= largest(unit); n += 1) {
        const wanted = partsOf(`${n} ${unit}`);
        const one = { pack: pack(1, content, 500), count: n };
        expect(findCheapestPacks([one.pack], wanted), `${n} ${unit}`).toEqual({ packs: [one], cents: n * 500 });
        const large = pack(2, partsOf(`${n + 1} ${unit}`), n * 500 + 1);
        expect(findCheapestPacks([one.pack, large], wanted)?.packs, `${n} ${unit}`).toEqual([one]);
        const less = partsOf(`${n}.001 ${unit}`);
        if (n < 100) expect(findCheapestPacks([one.pack], less)?.packs[0]?.count, `${n}.001 ${unit}`).toBe(n + 1);
      }
    }
  });

  test('leaves out packs of which more than 100 would be needed', () => {
    const eggs = [pack(1, 1, 1), pack(2, 20, 45)];
    expect(findCheapestPacks(eggs, 100)).toEqual({ packs: [{ pack: eggs[0], count: 100 }], cents: 100 });
    expect(findCheapestPacks(eggs, 101)).toEqual({ packs: [{ pack: eggs[1], count: 6 }], cents: 270 });
    expect(findCheapestPacks(eggs, 2_000)?.cents).toBe(4_500);
    expect(findCheapestPacks(eggs, 2_001)).toBeUndefined();
  });

  test('does not mix sizes for more than $40,000, nor counts one size wrongly', () => {
    expect(findCheapestPacks([pack(1, 1, 400_000), pack(2, 7, 2_600_000)], 10)?.cents).toBe(3_800_000);
    expect(findCheapestPacks([pack(1, 1, 400_000), pack(2, 7, 2_600_000)], 11)).toBeUndefined();
    expect(findCheapestPacks([pack(1, 1, 9_999_999_999)], 100)?.cents).toBe(999_999_999_900);
  });

  test('is nothing where there are no packs, and of amounts as bigint what it is of numbers', () => {
    expect(findCheapestPacks([], 1)).toBeUndefined();
    expect(findCheapestPacks([{ ...pack(1, 1, 5), content: BigInt(lb) }], BigInt(2 * lb))?.cents).toBe(10);
  });

  test.each([0, -1, Number.NaN, 2 ** 53])('refuses to cover %d', (wanted) => {
    expect(() => findCheapestPacks([], wanted)).toThrow(RangeError);
  });

  test('takes a moment for many sizes that cost nearly the same a gram', () => {
    const size = (n: number) => 100_003 + ((n * 777_777_777) % 2_000_003);
    const scale = partsOf('0.001 g');
    const meat = Array.from({ length: 60 }, (_, n) => pack(n, scale * size(n), Math.round(size(n) / 400)));
    const start = Date.now();
    expect(findCheapestPacks(meat, scale * 54_060_395)?.cents).toBeCloseTo(54_060_395 / 400, -2);
    expect(Date.now() - start).toBeLessThan(2_000);
  });
});
