import { type Region, regions, storeFieldsSchema } from '@bargain-buddy/contract';
import { isInTrinidadAndTobago } from '@bargain-buddy/domain';
import type { PickedPosition } from '~/ui/place-picker/place-picker.tsx';
import { type Problems, validateFields } from './problems.ts';

export interface StoreValues {
  name: string;
  address: string;
  region: string;
  lat: string;
  lon: string;
}

export interface ValidStoreFields {
  name: string;
  address: string;
  region: Region;
  lat: number;
  lon: number;
}

const factor = 1e7;

/** Rounds degrees to seven decimals, about one centimetre. */
export const roundCoordinate = (degrees: number) => Math.round(degrees * factor) / factor;

export function coordinateTextsOf({ lat, lon }: PickedPosition): Pick<StoreValues, 'lat' | 'lon'> {
  return { lat: String(roundCoordinate(lat)), lon: String(roundCoordinate(lon)) };
}

/** Parses the coordinates. Returns null if they are not valid degrees. */
export function parseCoordinates({ lat, lon }: Pick<StoreValues, 'lat' | 'lon'>): PickedPosition | null {
  const isNumber = (text: string) => /^-?\d+(\.\d*)?$/.test(text.trim());
  if (!isNumber(lat) || !isNumber(lon)) return null;
  const place = { lat: roundCoordinate(Number(lat)), lon: roundCoordinate(Number(lon)) };
  return Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180 ? place : null;
}

type Read = { facts: ValidStoreFields } | { problems: Problems };

export function parseStoreForm(values: StoreValues): Read {
  const place = parseCoordinates(values);
  const problems = validateFields(storeFieldsSchema.pick({ name: true, address: true }), values);
  const region = regions.find((name) => name === values.region);
  if (!region) problems.region = 'Choose the store’s region.';
  if (!place) problems.place = 'Mark the store on the map.';
  else if (!isInTrinidadAndTobago(place)) problems.place = 'This place is outside Trinidad and Tobago.';
  if (!region || !place || Object.keys(problems).length > 0) return { problems };
  return { facts: { name: values.name.trim(), address: values.address.trim(), region, ...place } };
}

/** Returns the changed fields of a store, or their errors. Errors of unchanged fields are ignored. */
export function parseStoreChange(
  before: StoreValues,
  now: StoreValues,
): { change: Partial<ValidStoreFields> } | { problems: Problems } {
  const changed = {
    name: before.name.trim() !== now.name.trim(),
    address: before.address.trim() !== now.address.trim(),
    region: before.region !== now.region,
    place: before.lat.trim() !== now.lat.trim() || before.lon.trim() !== now.lon.trim(),
  };
  const read = parseStoreForm(now);
  const found = 'problems' in read ? read.problems : {};
  const problems = Object.fromEntries(Object.entries(found).filter(([part]) => changed[part as keyof typeof changed]));
  if (Object.keys(problems).length > 0) return { problems };
  return {
    change: {
      ...(changed.name && { name: now.name.trim() }),
      ...(changed.address && { address: now.address.trim() }),
      ...(changed.region && { region: regions.find((name) => name === now.region) }),
      ...(changed.place && parseCoordinates(now)),
    },
  };
}
