import type { Position } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';

export function storesPlacedByArea(executor: Executor) {
  return executor
    .selectFrom('store')
    .select(['id', 'name', 'address', 'lat', 'lon'])
    .where('location_source', '=', 'area')
    .where('lat', 'is not', null)
    .orderBy('id')
    .execute();
}
export type RoughlyPlacedStore = Awaited<ReturnType<typeof storesPlacedByArea>>[number];

/** Returns false if a person has set the position since the read. */
export async function placeStore(executor: Executor, store: RoughlyPlacedStore, place: Position): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('store')
    .set({ lat: place.lat.toFixed(7), lon: place.lon.toFixed(7), location_source: 'geocoded' })
    .where('id', '=', store.id)
    .where('location_source', '=', 'area')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
