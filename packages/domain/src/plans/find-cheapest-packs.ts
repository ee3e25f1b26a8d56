import { WorkBudget } from './work-budget.ts';

/** Package that can be bought any number of times, or loose goods. */
export interface Pack {
  product: number;
  /** Loose goods can be bought in any amount. `content` costs `cents`. */
  isLoose?: boolean;
  /** In parts of `parseAmount`. */
  content: number | bigint;
  cents: number;
  /** Time of the price, in milliseconds since 1970. */
  seen: number;
}

/** Parts of loose goods, and their cost rounded half up to the cent. */
export interface WeighedLooseGoods {
  parts: number;
  cents: number;
}

export interface CheapestPacks<P extends Pack> {
  packs: { pack: P; count: number; weight?: WeighedLooseGoods }[];
  cents: number;
}

/** Sizes that need more packs are ignored. Mixtures above $40,000 are not searched. */
const maxPacks = 100;
const maxCents = 4_000_000;
/** Largest wanted amount. Three times as much is still exact. */
const maxWanted = 2 ** 51;
/** Measured cost of a pack and of a mixture, in steps of the work budget. */
const stepsOfPack = 30;
const stepsOfMixture = 4;

/**
 * Returns the cheapest packs, each any number of times, that hold at least `wanted`. Loose goods fill the exact rest.
 * Returns undefined if there are none. Ignores sizes that need more than 100 packs. At equal cost the order is: more
 * content, less loose goods, fewer packs, larger packs. Packs of equal content and price: fresher price, then lower
 * product id. Only the cheapest loose goods count, once. Exact: docs/plans.md gives the proof.
 */
export function findCheapestPacks<P extends Pack>(
  packs: readonly P[],
  wanted: number | bigint,
  budget = new WorkBudget(),
): CheapestPacks<P> | undefined {
  const least = Number(wanted);
  if (!(least > 0 && least <= maxWanted)) throw new RangeError('The wanted amount is out of range.');
  budget.spend(stepsOfPack * packs.length);
  const sizes = withoutDominated(packs, least);
  let alone: CheapestPacks<P> | undefined;
  for (const { pack, content, cents } of sizes) {
    const count = Math.ceil(least / content);
    if (!alone || count * cents < alone.cents) alone = { packs: [{ pack, count }], cents: count * cents };
  }
  const loose = cheapestLoose(packs);
  if (loose) {
    const weight = priceWeight(loose, least);
    if (!alone || weight.cents < alone.cents)
      alone = { packs: [{ pack: loose, count: 1, weight }], cents: weight.cents };
  }
  if (!alone || sizes.length === 0 || (!loose && sizes.length === 1)) return alone;
  if (alone.cents > maxCents) return loose && alone;
  return cheapestMixture({ sizes, loose }, least, alone.cents, budget);
}

function cheapestLoose<P extends Pack>(packs: readonly P[]): P | undefined {
  let best: P | undefined;
  for (const pack of packs) if (pack.isLoose && (!best || isCheaper(pack, best))) best = pack;
  return best;
}

function isCheaper(one: Pack, other: Pack): boolean {
  const difference = BigInt(one.cents) * BigInt(other.content) - BigInt(other.cents) * BigInt(one.content);
  if (difference !== 0n) return difference < 0n;
  return one.seen !== other.seen ? one.seen > other.seen : one.product < other.product;
}

function priceWeight({ cents, content }: Pack, parts: number): WeighedLooseGoods {
  const size = BigInt(content);
  return { parts, cents: Number((2n * BigInt(cents) * BigInt(parts) + size) / (2n * size)) };
}

interface Size<P> {
  pack: P;
  content: number;
  cents: number;
}

/** Returns undominated packs, larger ones first, and only the cheapest of those that suffice alone. */
function withoutDominated<P extends Pack>(packs: readonly P[], wanted: number): Size<P>[] {
  /** Each holds less and costs less than those before it. There are few, so a linear search is fast. */
  const useful: Size<P>[] = [];
  for (const pack of packs) {
    const content = Math.min(Number(pack.content), Number.MAX_SAFE_INTEGER);
    if (pack.isLoose || content * maxPacks < wanted) continue;
    let at = useful.length;
    while (at > 0 && isBehind(useful[at - 1], pack, content)) at -= 1;
    const larger = useful[at - 1];
    if (larger && pack.cents >= larger.cents) continue;
    let end = at;
    while (end < useful.length && (useful[end]?.cents ?? 0) >= pack.cents) end += 1;
    useful.splice(at, end - at, { pack, content, cents: pack.cents });
  }
  const enough = useful.findLastIndex(({ content }) => content >= wanted);
  const sizes = enough > 0 ? useful.slice(enough) : useful;
  // Contents are capped at twice the wanted amount, so that their sums are exact.
  return sizes.map((size) => ({ ...size, content: Math.min(size.content, 2 * wanted) }));
}

function isBehind(size: Size<Pack> | undefined, { product, cents, seen }: Pack, content: number): boolean {
  if (!size) return false;
  if (size.content !== content) return size.content < content;
  if (size.cents !== cents) return size.cents > cents;
  return size.pack.seen !== seen ? size.pack.seen < seen : size.pack.product > product;
}

/** By spent cents: content and smallest size of the best packs. Reused, because allocation is slower than filling. */
let contents = new Float64Array(1 << 12);
let smallest = new Int16Array(1 << 12);
/** One bit per cent: costs with known packs, and costs to visit. */
let known = new Uint32Array(1 << 7);
let pendingBits = new Uint32Array(1 << 7);

/**
 * Visits all costs up to `limit` in ascending order, with the best packs for each. Skips a mixture that holds no more
 * than a cheaper one, or that cannot suffice within the limit at the best unit price.
 */
function cheapestMixture<P extends Pack>(
  { sizes, loose }: { sizes: readonly Size<P>[]; loose: P | undefined },
  wanted: number,
  limit: number,
  budget: WorkBudget,
): CheapestPacks<P> | undefined {
  if (contents.length <= limit) {
    contents = new Float64Array(2 * limit);
    smallest = new Int16Array(2 * limit);
    known = new Uint32Array((limit >>> 4) + 1);
    pendingBits = new Uint32Array(known.length);
  }
  const words = (limit >>> 5) + 1;
  budget.spend(words);
  known.fill(0, 0, words);
  pendingBits.fill(0, 0, words);
  const chosenFor = (spent: number): number[] => {
    const chosen: number[] = [];
    for (let left = spent; left > 0; left -= sizes[smallest[left] ?? 0]?.cents ?? left)
      chosen.push(smallest[left] ?? 0);
    budget.spend(chosen.length);
    return chosen.reverse();
  };
  // Slightly below the quotient, so that rounding never raises the bound.
  let unitPrice = Number.POSITIVE_INFINITY;
  for (const { cents, content } of sizes) unitPrice = Math.min(unitPrice, (cents / content) * (1 - 1e-12));
  if (loose) unitPrice = Math.min(unitPrice, (loose.cents / Number(loose.content)) * (1 - 1e-12));
  /** Rounding lowers the cost of a loose rest by up to half a cent. */
  const rounding = loose ? 0.5 : 0;
  let best: { spent: number; rest: WeighedLooseGoods } | undefined;
  let most = limit;
  contents[0] = 0;
  smallest[0] = 0;
  pendingBits[0] = 1;
  let largest = -1;
  for (let word = 0; word < words; ) {
    const bits = pendingBits[word] ?? 0;
    if (bits === 0) {
      word += 1;
      continue;
    }
    pendingBits[word] = bits & (bits - 1);
    const spent = 32 * word + 31 - Math.clz32(bits & -bits);
    const content = contents[spent] ?? 0;
    if (content <= largest) continue;
    if (spent > most) break;
    if (content >= wanted) return { packs: count(chosenFor(spent), sizes), cents: spent };
    largest = content;
    if (loose) {
      budget.spend(stepsOfPack);
      const rest = priceWeight(loose, wanted - content);
      if (spent + rest.cents <= most) {
        most = spent + rest.cents;
        best = { spent, rest };
      }
    }
    budget.spend(stepsOfMixture * (1 + sizes.length - (smallest[spent] ?? 0)));
    for (let index = smallest[spent] ?? 0; index < sizes.length; index += 1) {
      const then = spent + (sizes[index]?.cents ?? 0);
      const now = content + (sizes[index]?.content ?? 0);
      if (then + Math.max(0, Math.ceil((wanted - now) * unitPrice - rounding)) > most) continue;
      const at = then >>> 5;
      const bit = 1 << (then & 31);
      if (((known[at] ?? 0) & bit) !== 0) {
        const before = contents[then] ?? 0;
        if (now < before || (now === before && !isBefore([...chosenFor(spent), index], chosenFor(then)))) continue;
      }
      known[at] = (known[at] ?? 0) | bit;
      pendingBits[at] = (pendingBits[at] ?? 0) | bit;
      contents[then] = now;
      smallest[then] = index;
    }
  }
  if (!loose || !best) return undefined;
  return { packs: [...count(chosenFor(best.spent), sizes), { pack: loose, count: 1, weight: best.rest }], cents: most };
}

function isBefore(some: readonly number[], others: readonly number[]): boolean {
  if (some.length !== others.length) return some.length < others.length;
  const differing = some.findIndex((index, n) => index !== others[n]);
  return differing >= 0 && (some[differing] ?? 0) < (others[differing] ?? 0);
}

function count<P extends Pack>(chosen: readonly number[], sizes: readonly Size<P>[]): CheapestPacks<P>['packs'] {
  return sizes.flatMap(({ pack }, size) => {
    const count = chosen.filter((one) => one === size).length;
    return count > 0 ? [{ pack, count }] : [];
  });
}
