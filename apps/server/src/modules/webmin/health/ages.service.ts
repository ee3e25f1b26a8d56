import {
  type DataHealth,
  type Freshness,
  type FreshnessQuery,
  type PriceAges,
  type Region,
  regions,
  type StoreAges,
  type StoreAgesQuery,
} from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import { cachedBriefly } from '../../../platform/cached-briefly.ts';
import { type Database, type Executor, onlyColumnOf, rowsOf } from '../../../platform/database/database.ts';
import type { CsvColumns } from '../../../platform/http/csv-answer.ts';
import { idsOf } from '../../../platform/ids-of.ts';
import { lastSeenSql, lastSurveyedSql, oldPriceDays, recentPriceDays } from './seen.ts';

export interface PriceAgesOfRegions extends Pick<DataHealth, 'at' | 'everywhere' | 'regions'> {
  stores: StoreAges[];
}

const readers = new WeakMap<Database, () => Promise<PriceAgesOfRegions>>();

/** Cached for seconds if the query is slow. */
export function readPriceAges(db: Database): Promise<PriceAgesOfRegions> {
  const known = readers.get(db);
  if (known) return known();
  const read = cachedBriefly(() => computeAges(db));
  readers.set(db, read);
  return read();
}

async function computeAges(db: Database): Promise<PriceAgesOfRegions> {
  const rows = await findStoreDays(db);
  const at = new Date();
  const quietStores = rows.filter(({ newest }) => newest && isQuiet(newest, at));
  const surveyedStores = new Set(await findSurveyedStores(db, idsOf(quietStores)));
  const silent = new Set(
    quietStores.filter(({ id, last_survey }) => last_survey || surveyedStores.has(id)).map(({ id }) => id),
  );
  const regionsWithStores = [...regions, null].map((region) => ({
    region,
    stores: rows.filter((row) => row.region === region),
  }));
  return {
    at: at.toISOString(),
    everywhere: sumAges(rows),
    regions: regionsWithStores
      .filter(({ stores }) => stores.length > 0)
      .map(({ region, stores }) => ({ region, stores: stores.length, ...sumAges(stores) })),
    stores: rows.map((row) => ({
      id: row.id,
      name: row.name,
      address: row.address,
      region: row.region,
      is_silent: silent.has(row.id),
      ...sumAges([row]),
    })),
  };
}

const maxStores = 500;

/** Ages of the listed prices for the public page. `region` limits the stores. */
export async function getFreshness(db: Database, { region }: FreshnessQuery): Promise<Freshness> {
  const { everywhere, regions: byRegion, stores } = await readPriceAges(db);
  const found = stores.filter((store) => region === '' || store.region === region);
  const silentFirst = found.toSorted((a, b) => Number(b.is_silent) - Number(a.is_silent));
  return {
    everywhere,
    regions: byRegion,
    stores: silentFirst.slice(0, maxStores),
    is_cut: found.length > maxStores,
  };
}

/** Ages by region, and of all stores, both of the region if one is given. */
export async function exportFreshness(db: Database, region: FreshnessQuery['region']) {
  const { regions: byRegion, stores } = await readPriceAges(db);
  const isShown = (row: { region: Region | null }) => region === '' || row.region === region;
  return { byRegion: byRegion.filter(isShown), stores: stores.filter(isShown) };
}

const ageColumns: CsvColumns<PriceAges> = {
  'Prices listed': ({ listings }) => listings,
  'Example prices': ({ samples }) => samples,
  'Newest price': ({ newest }) => newest && localDay(new Date(newest)),
  'Median age (days)': ({ median_days }) => median_days,
  'Older than 45 days': ({ over_45 }) => over_45,
  'Older than 120 days': ({ over_120 }) => over_120,
  'Last survey': ({ last_survey }) => last_survey,
};

export const regionAgeColumns: CsvColumns<DataHealth['regions'][number]> = {
  Region: ({ region }) => region ?? 'No region',
  Stores: ({ stores }) => stores,
  ...ageColumns,
};

export const storeAgeColumns: CsvColumns<StoreAges> = {
  'Store id': ({ id }) => id,
  Store: ({ name }) => name,
  Address: ({ address }) => address,
  Region: ({ region }) => region,
  ...ageColumns,
  'Stopped reporting': ({ is_silent }) => (is_silent ? 'yes' : 'no'),
};

const day = 86_400_000;
const isQuiet = (newest: Date, at: Date) => at.getTime() - newest.getTime() > recentPriceDays * day;

/** Stores without a value are last in both directions. */
export async function listStoreAges(db: Database, { region, state, ordering, page, page_size }: StoreAgesQuery) {
  const { stores } = await readPriceAges(db);
  const found = stores
    .filter((store) => (region === '' || store.region === region) && (state === '' || store.is_silent))
    .sort(inOrder(ordering));
  const begin = (page - 1) * page_size;
  return {
    count: found.length,
    next: found.length > begin + page_size,
    results: found.slice(begin, begin + page_size),
  };
}

function inOrder(ordering: StoreAgesQuery['ordering']) {
  const direction = ordering.startsWith('-') ? -1 : 1;
  const field = ordering.replace('-', '') as 'name' | 'newest' | 'listings' | 'median_days';
  // The sort is stable, so equal stores remain sorted by name.
  return (a: StoreAges, b: StoreAges) => {
    const [x, y] = [a[field], b[field]];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    if (typeof x === 'string' && typeof y === 'string' && field === 'name') return direction * x.localeCompare(y, 'en');
    return direction * (x < y ? -1 : Number(x > y));
  };
}

function sumAges(stores: readonly Omit<StoreDays, 'id' | 'name' | 'address' | 'region'>[]): PriceAges {
  const pricesByDays = new Map<number, number>();
  for (const { days, prices } of stores) {
    for (const [at, day] of days.entries()) pricesByDays.set(day, (pricesByDays.get(day) ?? 0) + (prices[at] ?? 0));
  }
  const sorted = [...pricesByDays].sort(([a], [b]) => a - b);
  const countFrom = (least: number) => sorted.reduce((all, [days, count]) => all + (days >= least ? count : 0), 0);
  return {
    listings: countFrom(Number.NEGATIVE_INFINITY),
    samples: stores.reduce((all, { samples }) => all + samples, 0),
    newest: latest(stores.map(({ newest }) => newest?.toISOString())),
    median_days: medianOf(sorted),
    over_45: countFrom(recentPriceDays),
    over_120: countFrom(oldPriceDays),
    last_survey: latest(stores.map(({ last_survey }) => last_survey)),
  };
}

/** Returns the lower median of sorted values with their counts. */
function medianOf(sorted: readonly (readonly [value: number, count: number])[]): number | null {
  const half = sorted.reduce((all, [, count]) => all + count, 0) / 2;
  let passed = 0;
  for (const [value, count] of sorted) {
    passed += count;
    if (passed >= half) return Math.max(value, 0);
  }
  return null;
}

/** The values must have the same format. Returns null if there is none. */
function latest(times: readonly (string | null | undefined)[]): string | null {
  return times.reduce<string | null>((last, time) => (time && (!last || time > last) ? time : last), null);
}

/** Ages of a store's listed prices in whole days since they were last seen. Samples are excluded. */
interface StoreDays {
  id: number;
  name: string;
  address: string;
  region: Region | null;
  days: number[];
  prices: number[];
  samples: number;
  newest: Date | null;
  last_survey: string | null;
}

function findStoreDays(db: Executor): Promise<StoreDays[]> {
  return rowsOf(db)<StoreDays>`
    WITH by_day AS (
      -- A price in the bin k days before now is older than k - 1 days, and not older than k.
      SELECT l.store_id, l.source = 'sample' AS is_sample, date_bin('1 day', ${lastSeenSql}, now()) AS bin,
             count(*)::integer AS prices, max(${lastSeenSql}) AS newest, max(${lastSurveyedSql}) AS surveyed
      FROM listing l GROUP BY 1, 2, 3
    ), by_store AS (
      SELECT store_id, sum(prices) FILTER (WHERE is_sample)::integer AS samples,
             array_agg(date_part('day', now() - bin)::integer - 1) FILTER (WHERE NOT is_sample) AS days,
             array_agg(prices) FILTER (WHERE NOT is_sample) AS prices,
             max(newest) FILTER (WHERE NOT is_sample) AS newest,
             max(surveyed) FILTER (WHERE NOT is_sample) AS surveyed
      FROM by_day GROUP BY store_id
    )
    SELECT s.id, s.name, s.address, s.region, coalesce(days, '{}') AS days, coalesce(prices, '{}') AS prices,
           coalesce(samples, 0) AS samples, newest,
           to_char(surveyed AT TIME ZONE 'America/Port_of_Spain', 'YYYY-MM-DD') AS last_survey
    FROM store s LEFT JOIN by_store ON store_id = s.id ORDER BY s.name, s.id`;
}

function findSurveyedStores(db: Executor, stores: readonly number[]): Promise<number[]> {
  return onlyColumnOf(db)<number>`
    SELECT asked.id FROM unnest(${stores}::integer[]) asked (id)
    WHERE EXISTS (SELECT FROM price p WHERE p.store_id = asked.id AND p.source IN ('mti', 'pricesmart'))`;
}
