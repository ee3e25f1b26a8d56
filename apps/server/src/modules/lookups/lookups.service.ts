import type {
  BarcodeLookup,
  barcodeLookupQuerySchema,
  LocationSuggestion,
  locationQuerySchema,
  ProductLookup,
  productLookupQuerySchema,
} from '@bargain-buddy/contract';
import { canonicalBarcode, isInTrinidadAndTobago } from '@bargain-buddy/domain';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { findNominatimPlaces, type NominatimPlace } from './nominatim.ts';
import { findFoodByBarcode } from './open-food-facts.ts';
import { findUsdaProducts } from './usda.ts';

interface Services {
  db: Database;
  config: Config;
  limits: Pick<Limits, 'lookups'>;
}

/** Maximum waiting time for a suggestion while typing, in milliseconds. */
const maxWaitMs = 3_000;

export async function lookUpProducts(
  { db, config, limits }: Services,
  me: CurrentUser,
  { query, limit }: z.output<typeof productLookupQuerySchema>,
): Promise<ProductLookup[]> {
  await limits.lookups.take(String(me.id));
  return (await findUsdaProducts(query, { db, ...config })).slice(0, limit);
}

/** Returns null for an unknown or invalid barcode. Throws Unavailable on failure or overload. */
export async function lookUpBarcode(
  { db, config, limits }: Services,
  me: CurrentUser,
  { barcode }: z.output<typeof barcodeLookupQuerySchema>,
): Promise<BarcodeLookup | null> {
  await limits.lookups.take(String(me.id));
  const code = canonicalBarcode(barcode);
  return code ? findFoodByBarcode(code, { db, openFoodFactsUrl: config.openFoodFactsUrl, maxWaitMs }) : null;
}

/** Falls back to the address alone if the name is not on the map. Throws Unavailable on failure or overload. */
export async function suggestLocations(
  { db, config, limits }: Services,
  me: CurrentUser,
  { store_name: name = '', address = '' }: z.output<typeof locationQuerySchema>,
): Promise<LocationSuggestion[]> {
  await limits.lookups.take(String(me.id));
  const search = async (question: string) =>
    (await findNominatimPlaces(question, { db, nominatimUrl: config.nominatimUrl, maxWaitMs })).filter(
      isInTrinidadAndTobago,
    );
  const found = await search([name, address].filter(Boolean).join(', '));
  const places = found.length === 0 && name && address ? await search(address) : found;
  return places.map((place) => toSuggestion(place, name));
}

function toSuggestion({ name, display_name, lat, lon }: NominatimPlace, asked: string): LocationSuggestion {
  return {
    store_name: name || asked,
    address: shortAddress(name, display_name),
    address_raw: display_name,
    lat: Number(lat.toFixed(7)),
    lon: Number(lon.toFixed(7)),
  };
}

/** Removes name, postcode and country: 'Massy, Ariapita Avenue, Port of Spain, 170112, Trinidad and Tobago'. */
function shortAddress(name: string, address: string): string {
  const parts = address.split(',').map((part) => part.trim());
  const relevant = parts.filter((part) => part !== '' && !/^\d{4,}$/.test(part) && part !== 'Trinidad and Tobago');
  const short = relevant[0] === name ? relevant.slice(1) : relevant;
  return short.join(', ') || address;
}
