import type { Region } from '@bargain-buddy/contract';
import { barcodeSpellings } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../../platform/database/database.ts';
import type { StoreRow } from '../../../platform/database/tables.ts';
import { isComparablePriceSql } from '../../observations/index.ts';
import type { SurveyProduct, SurveyStore } from '../survey/survey.ts';

export interface ProductMatch {
  key: string;
  id: number | null;
}
export interface StoreMatch extends ProductMatch {
  location_source: StoreRow['location_source'] | null;
}

/** Matches by barcode, then by name, brand and amount, then by alias. */
export function matchSurveyProducts(executor: Executor, products: readonly SurveyProduct[]): Promise<ProductMatch[]> {
  return rowsOf(executor)<ProductMatch>`
    SELECT given.key, coalesce(
      (SELECT min(id) FROM product WHERE barcode = ANY(string_to_array(given.spellings, ' '))),
      (SELECT min(id) FROM product WHERE identity_key(name, brand, amount) = given.key),
      (SELECT id FROM product WHERE id = known_as('product', given.key))
    ) AS id
    FROM (
      SELECT identity_key(name, brand, amount) AS key, spellings, position
      FROM unnest(${products.map(({ name }) => name)}::text[], ${products.map(({ brand }) => brand)}::text[],
                  ${products.map(({ amount }) => amount)}::text[], ${products.map(spellingsOf)}::text[])
           WITH ORDINALITY AS row (name, brand, amount, spellings, position)
    ) given
    ORDER BY given.position
  `;
}

const spellingsOf = ({ barcode = '' }: SurveyProduct) => barcodeSpellings(barcode).join(' ');

/** Matches by name, area and region, then by alias. `anyRegion` ignores the region. */
export function matchSurveyStores(
  executor: Executor,
  stores: readonly SurveyStore[],
  { anyRegion = false } = {},
): Promise<StoreMatch[]> {
  return rowsOf(executor)<StoreMatch>`
    SELECT given.key, found.id, found.location_source
    FROM (
      SELECT identity_key(name, address, region) AS key, identity_key(name, address, '') AS place, position
      FROM unnest(${stores.map(({ name }) => name)}::text[], ${stores.map(({ address }) => address)}::text[],
                  ${stores.map(({ region }): Region | '' => region)}::text[]) WITH ORDINALITY AS row (name, address, region, position)
    ) given
    LEFT JOIN LATERAL (
      (SELECT id, location_source, 1 AS choice FROM store WHERE identity_key(name, address, coalesce(region, '')) = given.key
       ORDER BY id LIMIT 1)
      UNION ALL
      (SELECT id, location_source, 2 FROM store WHERE ${anyRegion} AND identity_key(name, address, '') = given.place
       ORDER BY id LIMIT 1)
      UNION ALL
      (SELECT id, location_source, 3 FROM store WHERE id = known_as('store', given.key))
      ORDER BY choice LIMIT 1
    ) found ON true
    ORDER BY given.position
  `;
}

export interface PriceOfKnownRecords {
  productId: number;
  storeId: number;
  price: string;
  /** The file has another price for the same product and store. */
  isContradicted: boolean;
}

interface Earlier {
  previous: string | null;
  /** The newest surveyed price, or else the newest verified price. */
  trusted: string | null;
  repeats_survey: boolean;
  unchanged: boolean;
  waits: boolean;
  listed: boolean;
  /** Id of the observed price; null if this survey has already brought or observed it. */
  seen: number | null;
}

/**
 * Finds earlier prices, in order. A price is unchanged if it equals the newest acceptable price, or the last price of
 * this day and source. If the file contradicts itself, each of its prices counts. A sample equals only other samples.
 */
export function findEarlierPrices(
  executor: Executor,
  prices: readonly PriceOfKnownRecords[],
  source: string,
  day: string,
): Promise<Earlier[]> {
  const start = startOfLocalDay(day);
  const end = sql`${start} + interval '1 day'`;
  const counts = isComparablePriceSql(sql`${source}::text`, sql`a.source`);
  const acceptable = sql`acceptable_prices(given.product_id, given.store_id)`;
  const ofPair = sql`a.product_id = given.product_id AND a.store_id = given.store_id`;
  const bySurvey = sql`o.seen_at = ${start} AND o.source = ${source} AND o.import_id IS NOT NULL`;
  return rowsOf(executor)<Earlier>`
    SELECT newest.price AS previous,
           coalesce(found.is_same OR given.price = word.price OR held.waits OR said.before, false) AS unchanged,
           held.waits,
           coalesce(found.is_same, false) AS listed,
           anchor.price AS trusted,
           coalesce(anchor.is_surveyed AND anchor.price = given.price, false) AS repeats_survey,
           CASE WHEN found.is_same AND word.price IS DISTINCT FROM given.price AND NOT said.before
                     AND (newest.source = 'sample') = ${source === 'sample'}
                     AND NOT (newest.date_added = ${start} AND newest.source = ${source})
                     AND NOT EXISTS (SELECT FROM price_observation o WHERE o.price_id = newest.id AND ${bySurvey})
                THEN newest.id END AS seen
    FROM unnest(${prices.map(({ productId }) => productId)}::integer[], ${prices.map(({ storeId }) => storeId)}::integer[],
                ${prices.map(({ price }) => price)}::numeric[], ${prices.map(({ isContradicted }) => isContradicted)}::boolean[])
         WITH ORDINALITY AS given (product_id, store_id, price, is_contradicted, position)
    LEFT JOIN LATERAL (
      SELECT * FROM (
        (SELECT a.id, a.price, a.source, a.date_added, a.date_added AS seen_at
         FROM ${acceptable} a
         WHERE a.date_added < ${end} ORDER BY a.date_added DESC, a.id DESC LIMIT 1)
        UNION ALL
        (SELECT a.id, a.price, a.source, a.date_added, o.seen_at
         FROM ${acceptable} a JOIN price_observation o ON o.price_id = a.id
         WHERE a.last_seen IS NOT NULL AND o.seen_at < ${end}
         ORDER BY o.seen_at DESC, a.date_added DESC, a.id DESC LIMIT 1)
      ) known ORDER BY seen_at DESC, date_added DESC, id DESC LIMIT 1
    ) newest ON true
    LEFT JOIN LATERAL (
      SELECT price, is_surveyed FROM (
        (SELECT a.price, a.date_added AS seen_at, a.date_added, a.id, a.import_id IS NOT NULL AS is_surveyed
         FROM ${acceptable} a
         WHERE a.date_added < ${end} AND ${counts}
           AND (a.import_id IS NOT NULL OR a.price_is_verified = 'verified')
         ORDER BY a.import_id IS NOT NULL DESC, a.date_added DESC, a.id DESC LIMIT 1)
        UNION ALL
        (SELECT a.price, o.seen_at, a.date_added, a.id, true
         FROM ${acceptable} a JOIN price_observation o ON o.price_id = a.id
         WHERE a.surveyed AND o.import_id IS NOT NULL AND o.seen_at < ${end} AND ${counts}
         ORDER BY o.seen_at DESC, a.date_added DESC, a.id DESC LIMIT 1)
      ) trusted ORDER BY is_surveyed DESC, seen_at DESC, date_added DESC, id DESC LIMIT 1
    ) anchor ON true
    CROSS JOIN LATERAL (
      SELECT given.price = newest.price AND (newest.source <> 'sample' OR ${source === 'sample'}) AS is_same
    ) found
    CROSS JOIN LATERAL (
      SELECT EXISTS (
        SELECT FROM price a WHERE ${ofPair} AND a.price = given.price AND a.held
          AND a.date_added = ${start} AND a.source = ${source}
      ) AS waits
    ) held
    CROSS JOIN LATERAL (
      SELECT given.is_contradicted AND EXISTS (
        SELECT FROM price a
        WHERE ${ofPair} AND a.price = given.price AND (
          a.date_added = ${start} AND a.source = ${source}
          OR a.last_seen IS NOT NULL AND EXISTS (SELECT FROM price_observation o WHERE o.price_id = a.id AND ${bySurvey})
        )
      ) AS before
    ) said
    LEFT JOIN LATERAL (
      SELECT price FROM (
        (SELECT price, import_id, id FROM price a WHERE ${ofPair} AND a.date_added = ${start} AND a.source = ${source}
         ORDER BY a.import_id DESC NULLS LAST, a.id DESC LIMIT 1)
        UNION ALL
        SELECT a.price, o.import_id, a.id FROM price a JOIN price_observation o ON o.price_id = a.id
        WHERE ${ofPair} AND a.last_seen IS NOT NULL AND ${bySurvey}
      ) words ORDER BY import_id DESC NULLS LAST, id DESC LIMIT 1
    ) word ON true
    ORDER BY given.position
  `;
}

/** Returns logarithms of listed prices. Uses float8, which is five times faster than numeric. */
export async function findPricesElsewhere(
  executor: Executor,
  productIds: readonly number[],
  source: string,
): Promise<{ product_id: number; stores: number; median: number; spread: number }[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<{ product_id: number; stores: number; quarters: number[] }>`
    SELECT product_id, count(*) AS stores,
           percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY ln(price::float8)) AS quarters
    FROM listing WHERE product_id = ANY(${productIds}::integer[]) AND ${isComparablePriceSql(sql`${source}::text`)} GROUP BY product_id`.execute(
    executor,
  );
  return rows.map(({ product_id, stores, quarters: [low = 0, middle = 0, high = 0] }) => ({
    product_id,
    stores: Number(stores),
    median: middle,
    spread: (high - low) / 1.349,
  }));
}

/** In logarithms of TT$ per kilogram, litre or piece. */
export async function findKindPrices(
  executor: Executor,
  kindIds: readonly number[],
  source: string,
): Promise<{ kind_id: number; products: number; median: number }[]> {
  if (kindIds.length === 0) return [];
  return rowsOf(executor)<{ kind_id: number; products: number; median: number }>`
    SELECT kind_id, count(DISTINCT product_id)::integer AS products,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY ln(unit_price::float8)) AS median
    FROM listing WHERE kind_id = ANY(${kindIds}::integer[]) AND unit_price > 0 AND ${isComparablePriceSql(sql`${source}::text`)}
    GROUP BY kind_id`;
}

/** Returns the start of a day in Trinidad and Tobago, which has no daylight saving time. */
export function startOfLocalDay(day: string) {
  return sql<Date>`(${day}::date::timestamp AT TIME ZONE 'America/Port_of_Spain')`;
}
