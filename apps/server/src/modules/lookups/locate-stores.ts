import { distanceKm, isInTrinidadAndTobago } from '@bargain-buddy/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { findPlaces } from './nominatim.ts';
import { placeStore, type RoughlyPlacedStore, storesPlacedByArea } from './stores.queries.ts';

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
  const places = await findPlaces(`${store.name}, ${store.address}`, { db, nominatimUrl, maxWaitMs });
  return places.find((place) => isInTrinidadAndTobago(place) && distanceKm(place, area) <= maxKm);
}
