import type { Region, StoreChange } from '@bargain-buddy/contract';
import { isInTrinidadAndTobago, withoutNan } from '@bargain-buddy/domain';
import { ValidationError } from '../../platform/errors.ts';
import { findArea, spreadAround } from '../gazetteer/index.ts';

const required = { name: 'Enter the name of the store.', address: 'Enter the address of the store.' } as const;

/** Converts 'nan' to '' and coordinates to seven decimals. Throws ValidationError for an empty name or address. */
export function storeColumns<Fields extends Omit<StoreChange, 'img_is_verified' | 'version'>>(fields: Fields) {
  const { lat, lon, wheelchair_accessible: wheelchair, ...others } = fields;
  const known = Object.fromEntries(
    Object.entries(others).map(([name, given]) => [name, typeof given === 'string' ? withoutNan(given) : given]),
  ) as Omit<Fields, 'lat' | 'lon' | 'wheelchair_accessible'>;
  for (const name of ['name', 'address'] as const) {
    if ((known as StoreChange)[name] === '') throw new ValidationError({ [name]: [required[name]] });
  }
  return {
    ...known,
    ...(lat !== undefined && { lat: degrees(lat) }),
    ...(lon !== undefined && { lon: degrees(lon) }),
    ...(wheelchair !== undefined && {
      wheelchair_accessible: typeof wheelchair === 'string' ? null : wheelchair,
      wheelchair_note: typeof wheelchair === 'string' ? withoutNan(wheelchair) : '',
    }),
  };
}

function degrees(coordinate: number): string {
  return coordinate.toFixed(7);
}

interface Place {
  lat: string | null;
  lon: string | null;
}

export function ensurePlace({ lat = null, lon = null }: Partial<Place>) {
  ensureOnTheIslands({ lat, lon });
  return { lat, lon, location_source: 'exact' as const };
}

/** Returns the given position, or an approximate one from the area of the store. */
export function placeOrArea(store: Partial<Place> & { name: string; address: string; region: Region }) {
  if (store.lat !== undefined || store.lon !== undefined) return ensurePlace(store);
  const area = findArea(store.address, store.region);
  if (!area) return { lat: null, lon: null, location_source: 'unknown' as const };
  const { lat, lon } = spreadAround(area, store.name);
  return { lat: degrees(lat), lon: degrees(lon), location_source: 'area' as const };
}

/** Throws ValidationError if a coordinate is missing or the position is outside Trinidad and Tobago. */
export function ensureOnTheIslands({ lat, lon }: Place): void {
  const missing = [lat === null && 'lat', lon === null && 'lon'].filter((name) => name !== false);
  if (lat === null || lon === null) {
    throw new ValidationError(Object.fromEntries(missing.map((name) => [name, ['This field is required.']])));
  }
  if (isInTrinidadAndTobago({ lat: Number(lat), lon: Number(lon) })) return;
  throw new ValidationError({ lat: ['Choose a place in Trinidad and Tobago.'] });
}
