import type { Kind } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { ListingPair } from '../listing-writes/index.ts';
import { kindColumns, placeholderKind } from '../listings/index.ts';

export interface KindScope {
  region?: string | undefined;
  stores?: readonly number[] | undefined;
}

const unsorted = sql.lit(placeholderKind);

function listingsOf(kindId: RawBuilder<unknown>, { region, stores }: KindScope) {
  return sql`product p JOIN listing l ON l.product_id = p.id WHERE p.kind_id = ${kindId}
    ${region === undefined ? sql`` : sql`AND l.region = ${region}`}
    ${stores === undefined ? sql`` : sql`AND (l.store_id = ANY(${stores}::integer[])) IS TRUE`}`;
}

const cheapestFirst = sql`coalesce(l.unit_price, 'Infinity'), l.price, l.price_id`;

/** Includes merged kinds. Never returns the placeholder kind for unsorted products. */
export async function findKind(db: Executor, idOrSlug: string): Promise<Kind | undefined> {
  const isOne = /^\d{1,9}$/.test(idOrSlug) ? sql`id = ${idOrSlug}::integer` : sql`slug = ${idOrSlug}`;
  const { rows } = await sql<Kind>`
    WITH found AS (
      SELECT id FROM kind WHERE ${isOne} UNION ALL SELECT kind_id FROM merged_kind WHERE ${isOne} LIMIT 1
    )
    SELECT ${kindColumns} FROM found JOIN kind k USING (id) JOIN aisle a ON a.id = k.aisle_id WHERE k.id <> ${unsorted}
  `.execute(db);
  return rows[0];
}

export async function findListingsOfKind(
  db: Executor,
  kindId: number,
  scope: KindScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListingPair[]> {
  const { rows } = await sql<ListingPair>`
    SELECT l.product_id AS "productId", l.store_id AS "storeId" FROM ${listingsOf(sql`${kindId}`, scope)}
    ORDER BY ${cheapestFirst} LIMIT ${limit} OFFSET ${offset}
  `.execute(db);
  return rows;
}

export async function countListingsOfKind(db: Executor, kindId: number, scope: KindScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${listingsOf(sql`${kindId}`, scope)}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface RegionRow {
  region: string;
  cheapest: ListingPair;
  median: string | null;
}

/** The median uses exact prices and is rounded once, because the column `unit_price` is already rounded. */
export async function compareRegions(
  db: Executor,
  { id, dimension }: Pick<Kind, 'id' | 'dimension'>,
  scope: KindScope,
): Promise<RegionRow[]> {
  // Unit prices in the API are per 100 g, 100 ml or piece.
  const parts = sql.lit(dimension === 'count' ? 1 : 10);
  const { rows } = await sql<RegionRow>`
    SELECT found.region, json_build_object('productId', cheapest[3]::integer, 'storeId', cheapest[4]::integer) AS cheapest,
           nullif(round(median / ${parts}, 2), 0)::text AS median
    FROM (
      SELECT l.region, min(ARRAY[coalesce(l.unit_price, 'Infinity'), l.price, l.product_id, l.store_id]) AS cheapest,
             percentile_disc(0.5) WITHIN GROUP (ORDER BY l.price / l.base_amount) AS median
      FROM ${listingsOf(sql`${id}`, scope)} GROUP BY l.region
    ) found JOIN region ON region.name = found.region ORDER BY region.position
  `.execute(db);
  return rows;
}

export async function findAisles(
  db: Executor,
): Promise<{ id: number; name: string; position: number; kinds: number }[]> {
  const { rows } = await sql<{ id: number; name: string; position: number; kinds: number }>`
    SELECT a.id, a.name, a.position, (
      SELECT count(*) FROM kind k
      WHERE k.aisle_id = a.id AND k.id <> ${unsorted} AND EXISTS (SELECT FROM ${listingsOf(sql`k.id`, {})})
    ) AS kinds
    FROM aisle a ORDER BY a.position, a.id
  `.execute(db);
  return rows;
}
