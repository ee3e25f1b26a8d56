import type { ListingRange } from './pages.queries.ts';
import type { SearchTier } from './search-plan.ts';

type Left = Pick<ListingRange, 'offset' | 'limit'>;

interface Reading<Part, Row> {
  /** Reads what is left of the range in a part. */
  read(part: Part, left: Left): Promise<Row[]>;
  /** How much a part has, up to `most`: asked for where all of it is passed over. */
  count(part: Part, most: number): Promise<number>;
}

/** One part after the other, as far as it takes to fill a range of all of them. */
export async function fillRange<Part, Row>(
  parts: Iterable<Part>,
  { offset, limit }: Left,
  { read, count }: Reading<Part, Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let toSkip = offset;
  for (const part of parts) {
    const found = await read(part, { offset: toSkip, limit: limit - rows.length });
    rows.push(...found);
    if (rows.length >= limit) break;
    if (found.length > 0) toSkip = 0;
    else if (toSkip > 0) toSkip -= await count(part, toSkip);
  }
  return rows;
}

/** The same of a search's tiers: those from the range's position on, which is in the first of them. */
export function fillFromTiers<Row>(
  tiers: readonly SearchTier[],
  { after, ...range }: ListingRange,
  read: (tier: SearchTier, range: ListingRange) => Promise<Row[]>,
  count: (sets: SearchTier['sets'], most: number) => Promise<number>,
): Promise<Row[]> {
  const rest = tiers.filter(({ rank }) => after === undefined || rank <= after.rank);
  return fillRange(rest, range, {
    read: (tier, left) => read(tier, { ...left, after: tier.rank === after?.rank ? after : undefined }),
    count: (tier, most) => count(tier.sets, most),
  });
}
