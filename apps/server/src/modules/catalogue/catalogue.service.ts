import { distanceKmByStoreId, storeIdsWithinKm } from '@bargain-buddy/catalogue';
import type { productQuerySchema, storeQuerySchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { maxExactCount, readPage } from '../../platform/paging.ts';
import { storeDistancesFrom } from '../areas/index.ts';
import { findOwnWaitingEdit } from '../edits/index.ts';
import { toProduct, toRecord, toStore } from './catalogue-view.ts';
import { countProducts, findProducts } from './products.queries.ts';
import { findRecord, type RecordKind } from './records.queries.ts';
import { countStores, findRegions, findStores } from './stores.queries.ts';

export function listProducts(db: Database, query: z.output<typeof productQuerySchema>, viewer: CurrentUser | null) {
  return readPage(query, {
    count: () => countProducts(db, query, maxExactCount),
    find: (range) => findProducts(db, query, range),
    toResult: (row) => toProduct(row, viewer),
  });
}

export async function getRecord<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  id: number,
  viewer: CurrentUser | null,
) {
  const row = await findRecord(db, kind, id);
  if (!row) throw new NotFound(`We couldn’t find this ${kind}.`);
  return toRecord(kind, row, viewer, await findOwnWaitingEdit(db, kind, id, viewer));
}

export async function listStores(db: Database, query: z.output<typeof storeQuerySchema>, viewer: CurrentUser | null) {
  const { search, near, within_km, ordering } = query;
  const nearest = near && (await storeDistancesFrom(db, near));
  const filter = { search, ids: nearest && within_km !== undefined ? storeIdsWithinKm(nearest, within_km) : undefined };
  const order = ordering === 'distance' ? nearest?.map(({ id }) => id) : undefined;
  const distances = nearest && distanceKmByStoreId(nearest);
  return readPage(query, {
    count: () => countStores(db, filter, maxExactCount),
    find: (range) => findStores(db, filter, { ...range, order }),
    toResult: (row) => ({
      ...toStore(row, viewer),
      ...(distances && { distance_km: distances.get(row.id) ?? null }),
    }),
  });
}

export const listRegions = findRegions;
