import type { StoreChange } from '@bargain-buddy/contract';
import { isInTrinidadAndTobago, knownText } from '@bargain-buddy/domain';
import { ValidationError } from '../../platform/errors.ts';

const required = { name: 'Enter the name of the store.', address: 'Enter the address of the store.' } as const;

/**
 * What people tell about a store as the table has it: 'nan' is nothing, coordinates have seven decimals. Throws ValidationError for
 * a name or address that is nothing.
 */
export function storeColumns({ lat, lon, region, ...texts }: StoreChange) {
  const known = Object.fromEntries(
    Object.entries(texts).map(([name, given]) => [name, knownText(given)]),
  ) as typeof texts;
  for (const name of ['name', 'address'] as const) {
    if (known[name] === '') throw new ValidationError({ [name]: [required[name]] });
  }
  return {
    ...known,
    ...(region !== undefined && { region }),
    ...(lat !== undefined && { lat: degrees(lat) }),
    ...(lon !== undefined && { lon: degrees(lon) }),
  };
}

/** A coordinate with its seven decimals. */
export function degrees(coordinate: number): string {
  return coordinate.toFixed(7);
}

/** Throws ValidationError where a place is only half given, or elsewhere in the world. */
export function ensureOnTheIslands({ lat, lon }: { lat: string | null; lon: string | null }): void {
  if (lat === null || lon === null)
    throw new ValidationError({ [lat === null ? 'lat' : 'lon']: ['This field is required.'] });
  if (isInTrinidadAndTobago({ lat: Number(lat), lon: Number(lon) })) return;
  throw new ValidationError({ lat: ['Choose a place in Trinidad and Tobago.'] });
}
