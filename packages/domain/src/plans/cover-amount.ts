/** A package that can be bought any number of times. */
export interface Pack {
  id: number;
  /** What it holds, in the smallest unit: an exact whole number, such as thousandths of a gram. */
  content: number | bigint;
  cents: number;
  /** When its price was seen, in milliseconds since 1970. */
  seen: number;
}

export interface Cover<P extends Pack> {
  /** What to buy, larger packs first. */
  packs: { pack: P; count: number }[];
  cents: number;
}

/** More packs of one thing than this nobody carries home. */
const mostPacks = 100;
const largestWanted = 2 ** 52;

/** Some packs together: which, as indexes in rising order, what they cost and hold. */
interface Bundle {
  chosen: readonly number[];
  cents: number;
  content: number;
}

/**
 * The cheapest packs, at most 100, each any number of times, that hold at least `wanted` together; undefined where there
 * are none. Of equally cheap ones the fewest, then those that hold more, then those with the larger single packs; of
 * packs that differ in neither content nor price the fresher, then the lower id. Exact: docs/plans.md has the proof.
 */
export function coverAmount<P extends Pack>(packs: readonly P[], wanted: number | bigint): Cover<P> | undefined {
  const least = Number(wanted);
  if (!(least > 0 && least <= largestWanted)) throw new RangeError('The wanted amount is out of range.');
  const worthwhile = withoutDominated(packs, least);
  const cheapest = worthwhile && findCheapest(worthwhile, least);
  if (!cheapest) return undefined;
  const counts = new Map<number, number>();
  for (const index of cheapest.chosen) counts.set(index, (counts.get(index) ?? 0) + 1);
  const bought = [...counts].flatMap(([index, count]) => {
    const pack = worthwhile[index]?.pack;
    return pack ? [{ pack, count }] : [];
  });
  return { packs: bought, cents: cheapest.cents };
}

interface Candidate<P> {
  pack: P;
  content: number;
  cents: number;
}

/**
 * The packs, larger ones first, without those that another one beats in every cover: it holds as much and costs no
 * more. Of those that are enough by themselves the cheapest remains.
 */
function withoutDominated<P extends Pack>(packs: readonly P[], wanted: number): Candidate<P>[] {
  const sorted = packs
    .map((pack) => ({ pack, content: Math.min(Number(pack.content), 2 * largestWanted - 1), cents: pack.cents }))
    .filter(({ content }) => content > 0)
    .sort((a, b) => b.content - a.content || a.cents - b.cents || b.pack.seen - a.pack.seen || a.pack.id - b.pack.id);
  const kept: Candidate<P>[] = [];
  for (const one of sorted) {
    const last = kept.at(-1);
    if (last && one.cents >= last.cents) continue;
    if (last && one.content >= wanted) kept.pop();
    kept.push(one);
  }
  return kept;
}

/**
 * Bundles of one pack, of two, of three …, each made from one that is a pack smaller. Given up is a bundle that costs no
 * less than another one of as few packs that holds as much, and one that even at the best unit price becomes dearer than
 * what is known to be enough.
 */
function findCheapest(packs: readonly Candidate<Pack>[], wanted: number): Bundle | undefined {
  let best = cheapestOfOneSize(packs, wanted);
  if (!best) return undefined;
  // A hair below the quotient, so that rounding never makes the bound too high.
  const unitPrice = Math.min(...packs.map(({ cents, content }) => cents / content)) * (1 - 1e-12);
  let layer: Bundle[] = [{ chosen: [], cents: 0, content: 0 }];
  let undominated: Bundle[] = [];
  for (let count = 1; count <= mostPacks && layer.length > 0; count += 1) {
    const next: Bundle[] = [];
    for (const bundle of layer) {
      for (const [index, pack] of packs.entries()) {
        const cents = bundle.cents + pack.cents;
        const content = bundle.content + pack.content;
        const rest = wanted - content;
        const atLeast = rest > 0 ? cents + Math.ceil(rest * unitPrice) : cents;
        if (atLeast > best.cents || (atLeast === best.cents && count + (rest > 0 ? 1 : 0) > best.chosen.length))
          continue;
        const grown = { chosen: insert(bundle.chosen, index), cents, content };
        if (rest > 0) next.push(grown);
        else if (compareCovers(grown, best) < 0) best = grown;
      }
    }
    undominated = pareto([...undominated, ...next]);
    layer = undominated.filter(({ chosen }) => chosen.length === count);
  }
  return best;
}

/** The best cover by one size of pack alone; where no size is enough, no mixture is. */
function cheapestOfOneSize(packs: readonly Candidate<Pack>[], wanted: number): Bundle | undefined {
  let best: Bundle | undefined;
  for (const [index, { content, cents }] of packs.entries()) {
    const count = Math.ceil(wanted / content);
    if (count > mostPacks) continue;
    const cover = { chosen: Array<number>(count).fill(index), cents: count * cents, content: count * content };
    if (!best || compareCovers(cover, best) < 0) best = cover;
  }
  return best;
}

/** Cheapest first, and of what costs the same what holds more; only what holds more than all before it. */
function pareto(bundles: Bundle[]): Bundle[] {
  bundles.sort(
    (a, b) => a.cents - b.cents || b.content - a.content || a.chosen.length - b.chosen.length || compareChosen(a, b),
  );
  let most = -1;
  return bundles.filter(({ content }) => {
    if (content <= most) return false;
    most = content;
    return true;
  });
}

function compareCovers(a: Bundle, b: Bundle): number {
  return a.cents - b.cents || a.chosen.length - b.chosen.length || b.content - a.content || compareChosen(a, b);
}

/** Of as many packs those first that have the larger ones. */
function compareChosen(a: Bundle, b: Bundle): number {
  for (const [n, index] of a.chosen.entries()) {
    const difference = index - (b.chosen[n] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function insert(sorted: readonly number[], index: number): number[] {
  const at = sorted.findLastIndex((one) => one <= index) + 1;
  return sorted.toSpliced(at, 0, index);
}
