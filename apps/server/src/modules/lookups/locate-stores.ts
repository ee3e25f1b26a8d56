import { distanceKm, isInTrinidadAndTobago } from '@bargain-buddy/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { findPlaces } from './nominatim.ts';
import { placeStore, type RoughlyPlacedStore, storesPlacedByArea } from './stores.queries.ts';

/** A place further than this from the middle of the store's area is another one of the same name. */
const farthestKm = 12;
/** A job can wait for its turn much longer than a person. */
const patience = 60_000;

/**
 * The job that asks Nominatim where the stores are of which only the area is known, one after the other. What it
 * finds near the area becomes the store's position; the others stay as they are. Throws when Nominatim cannot be
 * reached, so that the job is tried again later; what was found until then is kept.
 */
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
  const places = await findPlaces(`${store.name}, ${store.address}`, { db, nominatimUrl, patience });
  return places.find((place) => isInTrinidadAndTobago(place) && distanceKm(place, area) <= farthestKm);
}
