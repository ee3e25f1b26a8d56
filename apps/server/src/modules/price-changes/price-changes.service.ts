import { type CatalogueIndex, kindsOfScope, type PairToCompare, pricesSeenSinceSurvey } from '@bargain-buddy/catalogue';
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
import { runInSlices } from '../../platform/run-in-slices.ts';
import { getKindId } from '../kinds/index.ts';

/** Number of prices that are compared, the newest first. A survey of the ministry has fewer. */
export const maxComparedNewPrices = 10_000;

/** A trusted price of the survey's month or later, and the last one before. Prices are in cents. */
interface Change {
  pair: PairToCompare;
  price_id: number;
  date_added: Date;
  to: number;
  from: number;
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
  return { rows: changes.values().map(toResult), isCut: is_cut };
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
  const seen = await runInSlices(pricesSeenSinceSurvey(index, scope, maxComparedNewPrices));
  const { month, start, toCompare, isCut, unchanged, storesOfUnchanged } = seen;
  const pairs = await findChangesOfPairs(db, toCompare, microsecondsToDate(start));
  const counts = countPriceChanges(pairs);
  const known = kindId === undefined ? undefined : index.kind(kindId);
  return {
    month: month ?? null,
    prices: pairs.length + unchanged,
    stores: new Set([...storesOfUnchanged, ...pairs.map(({ pair }) => pair.store.id)]).size,
    ...counts,
    unchanged: counts.unchanged + unchanged,
    is_cut: isCut,
    kind: known ? { id: known.id, slug: known.slug, name: known.name } : null,
    kinds: kindsOfScope(index, scope),
    changes: inOrder(pairs, order),
  };
}

function inOrder(pairs: readonly Change[], order: PriceChangeFilter['order']): Change[] {
  if (order === 'newest')
    return pairs
      .filter(({ from, to }) => from !== to)
      .sort((a, b) => b.date_added.getTime() - a.date_added.getTime() || b.price_id - a.price_id);
  const isShown = order === 'rises' ? (one: Change) => one.to > one.from : (one: Change) => one.to < one.from;
  const direction = order === 'rises' ? 1 : -1;
  return pairs.filter(isShown).sort((a, b) => direction * compareByLargestRise(a, b) || a.price_id - b.price_id);
}

function toResult({ pair: { product, store }, price_id, date_added, from, to, seenBefore }: Change): PriceChange {
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
    to_day: localDay(date_added),
    percent: percentPriceChange({ from, to }),
  };
}

/** Reads the newest trusted price since `start` of each pair, and the last one before, at most 13 months older. */
async function findChangesOfPairs(db: Executor, pairs: readonly PairToCompare[], start: Date): Promise<Change[]> {
  const rows = await rowsOf(db)<{
    n: number;
    price_id: number;
    price: string;
    date_added: Date;
    price_before: string;
    seen_before: Date;
  }>`
    SELECT given.n::integer, change.*
    FROM unnest(
      ${pairs.map(({ product }) => product.id)}::integer[], ${pairs.map(({ store }) => store.id)}::integer[]
    ) WITH ORDINALITY AS given (product_id, store_id, n)
    CROSS JOIN LATERAL (
      WITH trusted AS MATERIALIZED (
        SELECT a.id, a.price, a.date_added, coalesce(a.last_seen, a.date_added) AS seen_at
        FROM acceptable_prices(given.product_id, given.store_id) a
        WHERE a.source <> 'sample' AND (
          a.price_is_verified = 'verified' OR a.surveyed OR a.source IN ('mti', 'pricesmart') OR a.import_id IS NOT NULL
        )
      ), newest AS (
        SELECT * FROM trusted WHERE seen_at >= ${start} ORDER BY seen_at DESC, date_added DESC, id DESC LIMIT 1
      )
      SELECT newest.id AS price_id, newest.price, newest.date_added,
             before.price AS price_before, before.seen_at AS seen_before
      FROM newest
      JOIN trusted before
        ON before.date_added < ${start} AND before.seen_at > newest.date_added - interval '13 months'
      ORDER BY before.date_added DESC, before.id DESC LIMIT 1
    ) change
    ORDER BY given.n`;
  return rows.map(({ n, price_id, price, date_added, price_before, seen_before }) => ({
    pair: pairs[n - 1] as PairToCompare,
    ...{ price_id, date_added, seenBefore: seen_before },
    to: Number(inCents(price)),
    from: Number(inCents(price_before)),
  }));
}
