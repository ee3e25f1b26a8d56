import {
  type CatalogueIndex,
  kindsOfScope,
  pricesSeenSinceSurvey,
  type RecentlyAddedPrice,
} from '@bargain-buddy/catalogue';
import type { PriceChange, PriceChangeFilter, PriceChanges } from '@bargain-buddy/contract';
import {
  compareByLargestRise,
  countPriceChanges,
  fromCents,
  inCents,
  localDay,
  percentPriceChange,
  withoutNan,
} from '@bargain-buddy/domain';
import { microsecondsToDate } from '@bargain-buddy/listing-index';
import { type Database, type Executor, rowsOf } from '../../platform/database/database.ts';
import type { CsvColumns } from '../../platform/http/csv-answer.ts';
import { productColumns, storeColumns } from '../../platform/http/csv-columns.ts';
import { getKindId } from '../kinds/index.ts';

/** Number of new prices that are compared, the newest first. A survey of the ministry has fewer. */
export const maxComparedNewPrices = 10_000;

/** Cents of two consecutive prices. */
interface Change {
  price: RecentlyAddedPrice;
  from: number;
  to: number;
  seenBefore: Date;
}

interface FoundChanges extends Omit<PriceChanges, 'results' | 'count'> {
  /** In the order of the query. */
  changes: Change[];
}

export async function listPriceChanges(
  db: Database,
  index: CatalogueIndex,
  { page, page_size, ...filter }: PriceChangeFilter & { page: number; page_size: number },
): Promise<PriceChanges> {
  const { changes, ...summary } = await findChanges(db, index, filter);
  const shown = changes.slice((page - 1) * page_size, page * page_size);
  return { ...summary, count: changes.length, results: shown.map(toResult) };
}

export async function exportPriceChanges(db: Database, index: CatalogueIndex, filter: PriceChangeFilter) {
  const { changes, is_cut } = await findChanges(db, index, filter);
  return { rows: changes.map(toResult), isCut: is_cut };
}

export const priceChangeColumns: CsvColumns<PriceChange> = {
  ...productColumns,
  ...storeColumns,
  From: ({ from }) => from,
  'Last seen': ({ from_day }) => from_day,
  To: ({ to }) => to,
  'First seen': ({ to_day }) => to_day,
  'Change in %': ({ percent }) => percent,
};

/** Throws NotFound for an unknown kind. */
async function findChanges(
  db: Database,
  index: CatalogueIndex,
  { region, aisle, kind, order }: PriceChangeFilter,
): Promise<FoundChanges> {
  const kindId = kind === undefined ? undefined : await getKindId(db, kind);
  const scope = { region, aisle, kind: kindId };
  const { month, added, unchanged, storesOfUnchanged } = pricesSeenSinceSurvey(index, scope);
  const compared = added.slice(0, maxComparedNewPrices);
  const before = new Map((await findEarlierPrices(db, compared)).map((row) => [row.price_id, row]));
  const pairs = compared.flatMap((price): Change[] => {
    const earlier = before.get(price.price_id);
    if (!earlier) return [];
    return [{ price, from: Number(inCents(earlier.price)), to: price.price, seenBefore: earlier.seen_at }];
  });
  const counts = countPriceChanges(pairs);
  const known = kindId === undefined ? undefined : index.kind(kindId);
  return {
    month: month ?? null,
    prices: pairs.length + unchanged,
    stores: new Set([...storesOfUnchanged, ...pairs.map(({ price }) => price.store.id)]).size,
    ...counts,
    unchanged: counts.unchanged + unchanged,
    is_cut: added.length > compared.length,
    kind: known ? { id: known.id, slug: known.slug, name: known.name } : null,
    kinds: kindsOfScope(index, scope),
    changes: inOrder(pairs, order),
  };
}

function inOrder(pairs: readonly Change[], order: PriceChangeFilter['order']): Change[] {
  if (order === 'newest') return pairs.filter(({ from, to }) => from !== to);
  const isShown = order === 'rises' ? (one: Change) => one.to > one.from : (one: Change) => one.to < one.from;
  const direction = order === 'rises' ? 1 : -1;
  return pairs
    .filter(isShown)
    .sort((a, b) => direction * compareByLargestRise(a, b) || a.price.price_id - b.price.price_id);
}

function toResult({ price: { product, store, price_id, date_added }, from, to, seenBefore }: Change): PriceChange {
  return {
    id: price_id,
    product: {
      id: product.id,
      name: product.product_name,
      brand: withoutNan(product.product_brand),
      amount: withoutNan(product.product_amount),
    },
    store: {
      id: store.id,
      name: store.store_name,
      address: withoutNan(store.store_address),
      region: withoutNan(store.store_region),
    },
    from: fromCents(BigInt(from)),
    from_day: localDay(seenBefore),
    to: fromCents(BigInt(to)),
    to_day: localDay(microsecondsToDate(date_added)),
    percent: percentPriceChange({ from, to }),
  };
}

interface EarlierPrice {
  price_id: number;
  price: string;
  seen_at: Date;
}

/** The real price before each given one that was seen in the 13 months before it. */
function findEarlierPrices(db: Executor, prices: readonly RecentlyAddedPrice[]): Promise<EarlierPrice[]> {
  return rowsOf(db)<EarlierPrice>`
    SELECT given.price_id, before.price, before.seen_at
    FROM unnest(
      ${prices.map(({ price_id }) => price_id)}::bigint[], ${prices.map(({ product }) => product.id)}::integer[],
      ${prices.map(({ store }) => store.id)}::integer[],
      ${prices.map(({ date_added }) => microsecondsToDate(date_added).toISOString())}::timestamptz[]
    ) AS given (price_id, product_id, store_id, date_added)
    CROSS JOIN LATERAL (
      SELECT a.price, coalesce(a.last_seen, a.date_added) AS seen_at
      FROM acceptable_prices(given.product_id, given.store_id) a
      WHERE a.source <> 'sample' AND a.date_added < given.date_added
        AND coalesce(a.last_seen, a.date_added) > given.date_added - interval '13 months'
      ORDER BY a.date_added DESC, a.id DESC LIMIT 1
    ) before`;
}
