import type { AdminPrice, AdminPriceFilter, AdminPriceQuery } from '@bargain-buddy/contract';
import { isMissingInSurveys, priceConfidence, withoutNan } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { NotFound } from '../../../platform/errors.ts';
import { isExportCut, matchingIds } from '../../../platform/http/csv-answer.ts';
import { idsOf } from '../../../platform/ids-of.ts';
import { cutToPage, maxExactCount } from '../../../platform/paging.ts';
import { recordVersionOf } from '../../../platform/record-version.ts';
import { readUnitPrices } from '../unit-prices.queries.ts';
import { type SpellingCorrector, withSpellingCorrection } from '../with-spelling-correction.ts';
import { countAdminPrices, findAdminPricePositions, findMatchingPrices } from './find-prices.queries.ts';
import type { ExportedPrice } from './price-columns.ts';
import { toPriceConditions } from './price-filter.queries.ts';
import { toPriceOrder } from './price-order.ts';
import { type AdminPriceRow, findAdminPriceRows } from './price-rows.queries.ts';

export function listAdminPrices(db: Database, asked: AdminPriceQuery, correct: SpellingCorrector) {
  return withSpellingCorrection(asked, correct, (query) => findPage(db, query));
}

async function findPage(db: Database, { page, page_size, cursor, count, ...filter }: AdminPriceQuery) {
  const order = toPriceOrder(filter.ordering);
  const after = cursor ? order.after(cursor) : undefined;
  const range = { after, offset: after ? 0 : (page - 1) * page_size, limit: page_size + 1 };
  const conditions = await toPriceConditions(db, filter);
  const found = await findAdminPricePositions(db, conditions, order, range, maxExactCount);
  const isCounted = count === 'quick' || found.count < maxExactCount;
  const { rows: positions, hasNext } = cutToPage(found.positions, page_size);
  const last = positions.at(-1);
  return {
    count: isCounted ? found.count : await countAdminPrices(db, conditions),
    results: (await findAdminPriceRows(db, idsOf(positions))).map(toAdminPrice),
    next: hasNext && last ? `${last.key}_${last.id}` : undefined,
  };
}

const batch = 2_000;
const noSample = sql<boolean>`p.source <> 'sample'`;

/** Excludes samples from exports, unless the filter names a source. */
async function toExport(db: Database, filter: AdminPriceFilter) {
  const { each, sets } = await toPriceConditions(db, filter);
  return { sets, each: filter.source === '' ? [...each, noSample] : each };
}

export async function* exportedPriceBatches(
  db: Database,
  filter: AdminPriceFilter,
  most: number,
): AsyncGenerator<ExportedPrice[]> {
  const order = toPriceOrder(filter.ordering);
  const conditions = await toExport(db, filter);
  let after: string | undefined;
  for (let count = 0; count < most; count += batch) {
    const limit = Math.min(batch, most - count);
    const range = { after: after === undefined ? undefined : order.after(after), offset: 0, limit };
    const { positions } = await findAdminPricePositions(db, conditions, order, range, maxExactCount);
    const facts = await readUnitPrices(db, idsOf(positions));
    yield (await findAdminPriceRows(db, idsOf(positions))).map((row) => ({
      ...facts.get(row.id),
      ...toAdminPrice(row),
    }));
    const last = positions.at(-1);
    if (!last || positions.length < limit) return;
    after = `${last.key}_${last.id}`;
  }
}

export async function isPriceExportCut(db: Database, filter: AdminPriceFilter): Promise<boolean> {
  const conditions = await toExport(db, filter);
  return isExportCut((limit) => countAdminPrices(db, conditions, limit));
}

export async function listMatchingPrices(db: Database, filter: AdminPriceFilter) {
  const conditions = await toPriceConditions(db, filter);
  return matchingIds((limit) => findMatchingPrices(db, conditions, limit));
}

export async function getAdminPrice(db: Executor, id: number): Promise<AdminPrice> {
  const [row] = await findAdminPriceRows(db, [id]);
  if (!row) throw new NotFound('There is no such price.');
  return toAdminPrice(row);
}

export async function readAdminPrices(db: Executor, ids: readonly number[]): Promise<AdminPrice[]> {
  return (await findAdminPriceRows(db, ids)).map(toAdminPrice);
}

/** Fallback for rows without a stored reason. */
const heldReasons = {
  'far off': 'It was more than half off the newest survey or verified price.',
  reporter: 'Too many prices of its reporter were rejected.',
  import: 'Its import did not believe it.',
} as const;

/** Fields of the version that detects concurrent decisions. */
const decidedAbout = ['price', 'price_is_verified', 'is_held', 'product_id', 'store_id'] as const;

function toAdminPrice({
  listed_id,
  date_added,
  last_seen,
  surveyed,
  missed_at,
  held_because,
  held_why,
  held_cell,
  held_cell_text,
  file_name,
  ...row
}: AdminPriceRow): AdminPrice {
  const price = {
    ...row,
    date_added: date_added.toISOString(),
    last_seen: last_seen.toISOString(),
    confidence: priceConfidence({ ...row, surveyed, last_seen, missed_at }, Date.now()),
    ...(isMissingInSurveys({ last_seen, missed_at }) && { missed_at: missed_at?.toISOString() }),
    from_cell: held_cell === null ? null : { cell: held_cell, text: held_cell_text ?? '', file: file_name ?? '' },
    held_why: held_why ?? (held_because && heldReasons[held_because]),
    product_brand: withoutNan(row.product_brand),
    product_amount: withoutNan(row.product_amount),
    store_address: withoutNan(row.store_address),
    store_region: withoutNan(row.store_region),
    is_listed: listed_id === row.id,
  };
  return { ...price, version: recordVersionOf(price, decidedAbout) };
}
