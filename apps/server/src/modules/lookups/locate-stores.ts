import { distanceKm, isInTrinidadAndTobago, type Position } from '@bargain-buddy/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { findNominatimPlaces } from './nominatim.ts';

/** Maximum distance from the store's area. A place further away is another one with the same name. */
const maxKm = 12;
const maxWaitMs = 60_000;

/** Runs the job that locates stores with an approximate position. Throws if Nominatim fails, so that it is retried. */
export async function locateStores(
  { db, config }: { db: Database; config: Config },
  log: FastifyBaseLogger,
): Promise<void> {
  const stores = await storesPlacedByArea(db);
  let found = 0;
  for (const store of stores) {
    const place = await locate(store, db, config.nominatimUrl);
    if (place && (await placeStore(db, store, place))) found += 1;
  }
  log.info({ stores: stores.length, found }, 'Looked for the positions of stores');
}

async function locate(store: RoughlyPlacedStore, db: Database, nominatimUrl: string) {
  const area = { lat: Number(store.lat), lon: Number(store.lon) };
  const places = await findNominatimPlaces(`${store.name}, ${store.address}`, { db, nominatimUrl, maxWaitMs });
  return places.find((place) => isInTrinidadAndTobago(place) && distanceKm(place, area) <= maxKm);
}

function storesPlacedByArea(executor: Executor) {
  return executor
    .selectFrom('store')
    .select(['id', 'name', 'address', 'lat', 'lon'])
    .where('location_source', '=', 'area')
    .where('lat', 'is not', null)
    .orderBy('id')
    .execute();
}
type RoughlyPlacedStore = Awaited<ReturnType<typeof storesPlacedByArea>>[number];

/** Returns false if a person has set the position since the read. */
async function placeStore(executor: Executor, store: RoughlyPlacedStore, place: Position): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('store')
    .set({ lat: place.lat.toFixed(7), lon: place.lon.toFixed(7), location_source: 'geocoded' })
    .where('id', '=', store.id)
    .where('location_source', '=', 'area')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
