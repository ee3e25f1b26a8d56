/** A vote: aisle `first` comes before aisle `next`. `weight` is in votes of today. */
export interface AislePairVote {
  first: number;
  next: number;
  weight: number;
}

/** Returns each pair of aisles in an order. */
export function aislePairVotesOf(order: readonly number[], weight: number): AislePairVote[] {
  return order.flatMap((first, at) => order.slice(at + 1).map((next) => ({ first, next, weight })));
}

/** Largest weights of the chain, of all stores and of the usual order, in votes at the store itself. */
const most = { chain: 1, all: 0.5, usual: 0.25 };

interface Votes {
  store: readonly AislePairVote[];
  chain: readonly AislePairVote[];
  all: readonly AislePairVote[];
}

/**
 * Orders aisles by ranked pairs (Tideman 1987): clear pairs first, contradictory ones skipped. Returns the usual order
 * without votes. A few unanimous votes at the store outweigh all others.
 */
export function rankAisles(usual: readonly number[], votes: Votes): number[] {
  const place = new Map(usual.map((aisle, at) => [aisle, at]));
  const [atStore, inChain, everywhere] = [leadsOf(votes.store), leadsOf(votes.chain), leadsOf(votes.all)];
  const pairs: { first: number; next: number; lead: number }[] = [];
  for (const [b, later] of usual.entries()) {
    for (const [a, earlier] of usual.slice(0, b).entries()) {
      const key = keyOf(earlier, later);
      const lead =
        (atStore.get(key)?.lead ?? 0) +
        most.chain * share(inChain.get(key)) +
        most.all * share(everywhere.get(key)) +
        most.usual;
      pairs.push(lead >= 0 ? { first: a, next: b, lead } : { first: b, next: a, lead: -lead });
    }
  }
  pairs.sort((one, other) => other.lead - one.lead);
  // Bit b of after[a]: b comes somewhere after a.
  const after = usual.map(() => 0n);
  for (const { first, next } of pairs) {
    if (has(after[next], first) || has(after[first], next)) continue;
    const gained = (after[next] ?? 0n) | (1n << BigInt(next));
    for (const [at, known] of after.entries()) if (at === first || has(known, first)) after[at] = known | gained;
  }
  const behind = (aisle: number) => countBits(after[place.get(aisle) ?? 0] ?? 0n);
  return usual.toSorted((a, b) => behind(b) - behind(a));
}

interface Lead {
  /** Votes for the first aisle of the key minus votes for the second. */
  lead: number;
  all: number;
}

const keyOf = (first: number, next: number) => `${first} ${next}`;

function leadsOf(wins: readonly AislePairVote[]): Map<string, Lead> {
  const leads = new Map<string, Lead>();
  const add = (key: string, lead: number, weight: number) => {
    const known = leads.get(key) ?? { lead: 0, all: 0 };
    leads.set(key, { lead: known.lead + lead, all: known.all + weight });
  };
  for (const { first, next, weight } of wins) {
    add(keyOf(first, next), weight, weight);
    add(keyOf(next, first), -weight, weight);
  }
  return leads;
}

const share = (lead: Lead | undefined): number => (lead ? lead.lead / (lead.all + 1) : 0);

const has = (bits: bigint | undefined, at: number): boolean => ((bits ?? 0n) >> BigInt(at)) % 2n === 1n;

function countBits(bits: bigint): number {
  let count = 0;
  for (let rest = bits; rest > 0n; rest >>= 1n) if (rest % 2n === 1n) count += 1;
  return count;
}

/** Returns the key of a store's chain: the first two words of its name ('Massy Stores, Trincity'). */
export function chainKeyOfStore(storeName: string): string {
  const words =
    storeName
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 2).join(' ');
}
