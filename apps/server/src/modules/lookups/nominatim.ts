import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { Unavailable } from '../../platform/errors.ts';
import { trackIntegration } from '../../platform/integrations.ts';
import { cacheLookupResult, findCachedLookup, reserveRequestSlot } from './lookups.queries.ts';

/** Used fields of a Nominatim `jsonv2` result: https://nominatim.org/release-docs/latest/api/Output/ */
const placesSchema = z.array(
  z.object({ name: z.string().default(''), display_name: z.string(), lat: z.coerce.number(), lon: z.coerce.number() }),
);
export type NominatimPlace = z.infer<typeof placesSchema>[number];

export interface NominatimOptions {
  db: Database;
  nominatimUrl: string;
  maxWaitMs: number;
}

const limit = 5;
const timeLimit = 5_000;
const secondsBetweenRequests = 1;
const cacheDays = 30;
const userAgent = 'BargainBuddy/0.1 (grocery price comparison for Trinidad and Tobago)';

/** Obeys the usage policy: one request per second over all server processes. Throws Unavailable on failure. */
export async function findNominatimPlaces(
  question: string,
  { db, nominatimUrl, maxWaitMs }: NominatimOptions,
): Promise<NominatimPlace[]> {
  const query = question.trim().replace(/\s+/g, ' ').toLowerCase();
  if (!query) return [];
  const cached = placesSchema.safeParse(await findCachedLookup(db, 'nominatim', query, cacheDays));
  if (cached.success) return cached.data;
  const wait = await reserveRequestSlot(db, 'nominatim', secondsBetweenRequests, maxWaitMs);
  if (wait === null)
    throw new Unavailable('Too many people are looking for places right now. Please try again in a moment.');
  await sleep(wait);
  const places = await trackIntegration(db, 'nominatim', () => fetchPlaces(query, nominatimUrl));
  await cacheLookupResult(db, 'nominatim', query, places);
  return places;
}

async function fetchPlaces(question: string, nominatimUrl: string): Promise<NominatimPlace[]> {
  const url = new URL(`${nominatimUrl}/search`);
  url.search = new URLSearchParams({ q: question, format: 'jsonv2', countrycodes: 'tt', limit: `${limit}` }).toString();
  try {
    const answer = await fetch(url, {
      headers: { 'user-agent': userAgent, 'accept-language': 'en' },
      signal: AbortSignal.timeout(timeLimit),
    });
    if (!answer.ok) throw new Error(`Nominatim answered ${answer.status}`);
    return placesSchema.parse(await answer.json()).slice(0, limit);
  } catch (error) {
    throw new Unavailable('We couldn’t look for places. Please try again later.', error);
  }
}
