import type { Pack } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { type PricedRow, pricedColumns } from '../../listings/index.ts';

type Stores = readonly number[] | undefined;

const within = (stores: Stores) => (stores ? sql`AND l.store_id = ANY(${stores}::integer[])` : sql``);

/** Where products are cheapest, those that some store has. */
export async function findCheapest(
  db: Executor,
  wanted: readonly { item: number; product: number }[],
  stores: Stores,
): Promise<{ item: number; product: number; store: number; cents: bigint }[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ item: number; product: number; store: number; cents: number }>`
    SELECT wanted.item, wanted.product, cheapest.store_id AS store, (cheapest.price * 100)::bigint AS cents
    FROM unnest(${wanted.map(({ item }) => item)}::bigint[], ${wanted.map(({ product }) => product)}::integer[])
         AS wanted (item, product)
    CROSS JOIN LATERAL (
      SELECT l.store_id, l.price FROM listing l WHERE l.product_id = wanted.product ${within(stores)}
      ORDER BY l.price, l.date_added DESC, l.store_id LIMIT 1
    ) cheapest
  `.execute(db);
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
}

/** A pack of one of an item's kinds at a store; `id` is the product. */
export interface PackRow extends Pack {
  item: number;
  store: number;
}

interface WantedKinds {
  item: number;
  kinds: readonly number[];
  thousandths: bigint;
}

/**
 * The packs of kinds, of each size the cheapest of a store, at the stores that could be cheapest: what a store's packs
 * cost at least for the amount is not above what other packs of one size do. Thousandths of `base_amount` are what its
 * dimension is counted in: 1 kg is 1,000,000 thousandths of a gram. Packs whose amount nobody knows are one piece.
 */
export async function findPacks(db: Executor, wanted: readonly WantedKinds[], stores: Stores): Promise<PackRow[]> {
  if (wanted.length === 0) return [];
  const pairs = wanted.flatMap(({ item, kinds, thousandths }) =>
    kinds.map((kind) => ({ item, kind, thousandths: String(thousandths) })),
  );
  const { rows } = await sql<PackRow>`
    WITH pack AS MATERIALIZED (
      SELECT wanted.item, wanted.thousandths, l.store_id, l.product_id, l.price, l.date_added, size.content
      FROM unnest(${pairs.map(({ item }) => item)}::bigint[], ${pairs.map(({ kind }) => kind)}::integer[],
                  ${pairs.map(({ thousandths }) => thousandths)}::float8[]) AS wanted (item, kind, thousandths)
      JOIN product p ON p.kind_id = wanted.kind AND (p.base_amount IS NOT NULL OR p.dimension = 'count')
      CROSS JOIN LATERAL (
        SELECT round(coalesce(p.base_amount, 1) * CASE p.dimension WHEN 'count' THEN 1000 ELSE 1000000 END)::float8 AS content
        OFFSET 0
      ) size
      JOIN listing l ON l.product_id = p.id ${within(stores)}
    ), store AS (
      SELECT item, store_id, min(price::float8 * thousandths / least(content, thousandths)) AS at_least,
             min(ceil(thousandths / content) * price::float8) FILTER (WHERE thousandths / content <= 100) AS at_most
      FROM pack GROUP BY item, store_id
    ), best AS (
      SELECT item, min(at_most) + 0.005 AS at_most FROM store GROUP BY item
    )
    SELECT DISTINCT ON (pack.item, pack.store_id, pack.content)
           pack.item, pack.store_id AS store, pack.product_id AS id, pack.content,
           (pack.price * 100)::bigint AS cents, (extract(epoch FROM pack.date_added) * 1000)::float8 AS seen
    FROM best
    JOIN store ON store.item = best.item AND store.at_least <= best.at_most
    JOIN pack ON pack.item = store.item AND pack.store_id = store.store_id AND pack.price::float8 <= best.at_most
    ORDER BY pack.item, pack.store_id, pack.content, pack.price, pack.date_added DESC, pack.product_id
  `.execute(db);
  return rows;
}

/** The listings of products at stores, those that there are, with what is shown of them. */
export async function findListings(
  db: Executor,
  pairs: readonly { product: number; store: number }[],
): Promise<PricedRow[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<PricedRow>`
    SELECT ${pricedColumns}
    FROM unnest(${pairs.map(({ product }) => product)}::integer[], ${pairs.map(({ store }) => store)}::integer[])
         AS wanted (product_id, store_id)
    JOIN listing l ON l.product_id = wanted.product_id AND l.store_id = wanted.store_id
    JOIN product p ON p.id = l.product_id
    JOIN store s ON s.id = l.store_id
  `.execute(db);
  return rows;
}
