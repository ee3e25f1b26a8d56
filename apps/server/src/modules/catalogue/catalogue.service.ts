import { distancesBy, storesWithin } from '@bargain-buddy/catalogue';
import type { Product, productQuerySchema, Store, storeQuerySchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { cutPage, maxExactCount } from '../../platform/paging.ts';
import { distancesFrom } from '../areas/index.ts';
import { findOwnEdit } from '../edits/index.ts';
import { toProduct, toStore } from './catalogue-view.ts';
import { countProducts, findProduct, findProducts } from './products.queries.ts';
import { countStores, findRegions, findStore, findStores } from './stores.queries.ts';

interface Found<T> {
  count: number;
  items: T[];
  hasNext: boolean;
}

export async function listProducts(
  db: Database,
  query: z.output<typeof productQuerySchema>,
  viewer: CurrentUser | null,
): Promise<Found<Product>> {
  const [count, found] = await Promise.all([
    countProducts(db, query, maxExactCount),
    findProducts(db, query, rangeOf(query)),
  ]);
  const { rows, hasNext } = cutPage(found, query.page_size);
  return { count, items: rows.map((row) => toProduct(row, viewer)), hasNext };
}

export async function getProduct(db: Database, id: number, viewer: CurrentUser | null): Promise<Product> {
  const row = await findProduct(db, id);
  if (!row) throw new NotFound('We couldn’t find this product.');
  return toProduct(row, viewer, await findOwnEdit(db, 'product', id, viewer));
}

export async function listStores(
  db: Database,
  query: z.output<typeof storeQuerySchema>,
  viewer: CurrentUser | null,
): Promise<Found<Store>> {
  const { search, near, within_km, ordering } = query;
  const nearest = near && (await distancesFrom(db, near));
  const filter = { search, ids: nearest && within_km !== undefined ? storesWithin(nearest, within_km) : undefined };
  const order = ordering === 'distance' ? nearest?.map(({ id }) => id) : undefined;
  const [count, found] = await Promise.all([
    countStores(db, filter, maxExactCount),
    findStores(db, filter, { ...rangeOf(query), order }),
  ]);
  const { rows, hasNext } = cutPage(found, query.page_size);
  const distances = nearest && distancesBy(nearest);
  const items = rows.map((row) => ({
    ...toStore(row, viewer),
    ...(distances && { distance_km: distances.get(row.id) ?? null }),
  }));
  return { count, items, hasNext };
}

export async function getStore(db: Database, id: number, viewer: CurrentUser | null): Promise<Store> {
  const row = await findStore(db, id);
  if (!row) throw new NotFound('We couldn’t find this store.');
  return toStore(row, viewer, await findOwnEdit(db, 'store', id, viewer));
}

export function listRegions(db: Database) {
  return findRegions(db);
}

/** Reads one extra row, which shows that a next page exists. */
function rangeOf({ page, page_size }: { page: number; page_size: number }) {
  return { offset: (page - 1) * page_size, limit: page_size + 1 };
}
