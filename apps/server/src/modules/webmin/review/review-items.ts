import type { ReviewItem } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain';
import type { Database, Executor } from '../../../platform/database/database.ts';
import type { ProductRow, StoreRow } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { versionOf } from '../../../platform/record-version.ts';
import { toProduct, toStore } from '../../catalogue/index.ts';
import { listPriceContexts } from '../prices/price-context.service.ts';
import { readAdminPrices } from '../prices/prices.service.ts';
import { countTakenAlong } from './decisions.queries.ts';
import { findClosest, findOldImages, findRecords } from './review-items.queries.ts';

export type RecordKind = 'product' | 'store';
export type Reviewed = Omit<ReviewItem, 'added_at' | 'reporter'>;

export const listed = (...parts: (string | null)[]) => parts.map(withoutNan).filter(Boolean).join(', ');
const asNone = { place: null, price: null, picture: null, closest: [], takes_along: 0 };

export async function priceItems(db: Executor, ids: readonly number[]): Promise<Reviewed[]> {
  const [prices, contexts] = await Promise.all([readAdminPrices(db, ids), listPriceContexts(db, ids)]);
  return prices.map((price): Reviewed => {
    return {
      ...asNone,
      kind: 'price',
      id: price.id,
      version: price.version,
      name: price.product_name,
      detail: listed(price.product_brand, price.product_amount),
      place: listed(price.store_name, price.store_address, price.store_region),
      price: { ...price, previous: null, elsewhere: null, ...contexts.get(price.id) },
    };
  });
}

export async function imageItems(db: Executor, kind: RecordKind, ids: readonly number[]): Promise<Reviewed[]> {
  if (ids.length === 0) return [];
  const [rows, old] = await Promise.all([findRecords[kind](db, ids), findOldImages(db, kind, ids)]);
  return rows.map((row): Reviewed => {
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

export async function recordItems(db: Database, kind: RecordKind, ids: readonly number[]): Promise<Reviewed[]> {
  if (ids.length === 0) return [];
  const [rows, close, taken] = await Promise.all([
    findRecords[kind](db, ids),
    inTransaction(db, (trx) => findClosest(trx, kind, ids)),
    countTakenAlong(db, kind, ids),
  ]);
  return rows.map(
    (row): Reviewed => ({
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
  versionOf(row, ['image', 'img_is_verified']);

const viewer = { isSuperuser: true };

export const recordVersion = (row: ProductRow | StoreRow) =>
  ('brand' in row ? toProduct(row, viewer) : toStore(row, viewer)).version;

const detailOf = (row: ProductRow | StoreRow) =>
  'brand' in row ? listed(row.brand, row.amount, row.barcode) : listed(row.address, row.region);
