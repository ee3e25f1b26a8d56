import type { ReviewItem } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain';
import type { Database, Executor } from '../../../platform/database/database.ts';
import type { ProductRow, StoreRow } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { recordVersionOf } from '../../../platform/record-version.ts';
import { type RecordKind, toProduct, toStore } from '../../catalogue/index.ts';
import { listPriceContexts } from '../prices/price-context.service.ts';
import { readAdminPrices } from '../prices/prices.service.ts';
import { countPricesDecidedAlong } from './decisions.queries.ts';
import { findPreviousImages, findSimilarRecords, recordQueries } from './review-items.queries.ts';

export type ReviewItemDetails = Omit<ReviewItem, 'added_at' | 'reporter'>;

export const joinFacts = (...parts: (string | null)[]) => parts.map(withoutNan).filter(Boolean).join(', ');
const asNone = { place: null, price: null, picture: null, closest: [], takes_along: 0 };

export async function priceReviewItems(db: Executor, ids: readonly number[]): Promise<ReviewItemDetails[]> {
  const [prices, contexts] = await Promise.all([readAdminPrices(db, ids), listPriceContexts(db, ids)]);
  return prices.map((price): ReviewItemDetails => {
    return {
      ...asNone,
      kind: 'price',
      id: price.id,
      version: price.version,
      name: price.product_name,
      detail: joinFacts(price.product_brand, price.product_amount),
      place: joinFacts(price.store_name, price.store_address, price.store_region),
      price: { ...price, previous: null, elsewhere: null, ...contexts.get(price.id) },
    };
  });
}

export async function imageReviewItems(
  db: Executor,
  kind: RecordKind,
  ids: readonly number[],
): Promise<ReviewItemDetails[]> {
  if (ids.length === 0) return [];
  const [rows, old] = await Promise.all([recordQueries[kind](db, ids), findPreviousImages(db, kind, ids)]);
  return rows.map((row): ReviewItemDetails => {
    const old_url = old.find(({ id }) => id === row.id)?.image ?? null;
    return {
      ...asNone,
      kind: `${kind}-image`,
      id: row.id,
      version: imageVersion(row),
      name: row.name,
      detail: detailOf(row),
      picture: { image_url: row.image ?? '', old_url },
    };
  });
}

export async function recordReviewItems(
  db: Database,
  kind: RecordKind,
  ids: readonly number[],
): Promise<ReviewItemDetails[]> {
  if (ids.length === 0) return [];
  const [rows, close, taken] = await Promise.all([
    recordQueries[kind](db, ids),
    inTransaction(db, (trx) => findSimilarRecords(trx, kind, ids)),
    countPricesDecidedAlong(db, kind, ids),
  ]);
  return rows.map(
    (row): ReviewItemDetails => ({
      ...asNone,
      kind,
      id: row.id,
      version: recordVersion(row),
      name: row.name,
      detail: detailOf(row),
      closest: close.filter(({ to }) => to === row.id).map(({ to: _, ...record }) => record),
      takes_along: taken.get(row.id) ?? 0,
    }),
  );
}

export const imageVersion = (row: Pick<ProductRow, 'image' | 'img_is_verified'>) =>
  recordVersionOf(row, ['image', 'img_is_verified']);

const viewer = { isSuperuser: true };

export const recordVersion = (row: ProductRow | StoreRow) =>
  ('brand' in row ? toProduct(row, viewer) : toStore(row, viewer)).version;

const detailOf = (row: ProductRow | StoreRow) =>
  'brand' in row ? joinFacts(row.brand, row.amount, row.barcode) : joinFacts(row.address, row.region);
