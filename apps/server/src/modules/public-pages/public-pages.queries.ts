import { localDay, monthsBefore } from '@bargain-buddy/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, rowsOf } from '../../platform/database/database.ts';

export interface DatedPriceRow {
  product: number;
  store: number;
  region: string;
  price: string;
  date_added: Date;
  last_seen: Date;
}

type Pairs = readonly { product: number; store: number }[];

export const currentMonth = () => localDay(new Date()).slice(0, 7);

/** First month of histories. Older months lack prices that were replaced in them. */
export const firstMonthOfHistory = () => monthsBefore(currentMonth(), 13);

/** The prices of some listings that were seen since the first month of histories, oldest first, without examples. */
export const findRecentPricesOfPairs = (db: Executor, pairs: Pairs) =>
  findPrices(
    db,
    pairs,
    // Trinidad and Tobago is at UTC-4 all year.
    sql`AND coalesce(a.last_seen, a.date_added) >= ${`${firstMonthOfHistory()}-01T04:00:00Z`}::timestamptz`,
  );

/** Returns prices of all times, which show when a product was first seen. */
export const findAllPricesOfPairs = (db: Executor, pairs: Pairs) => findPrices(db, pairs, sql``);

function findPrices(db: Executor, pairs: Pairs, condition: RawBuilder<unknown>): Promise<DatedPriceRow[]> {
  return rowsOf(db)<DatedPriceRow>`
    SELECT given.product_id AS product, given.store_id AS store, coalesce(s.region, '') AS region, a.price,
           a.date_added, coalesce(a.last_seen, a.date_added) AS last_seen
    FROM unnest(${pairs.map(({ product }) => product)}::integer[], ${pairs.map(({ store }) => store)}::integer[])
         AS given (product_id, store_id)
    JOIN store s ON s.id = given.store_id
    CROSS JOIN LATERAL acceptable_prices(given.product_id, given.store_id) a
    WHERE a.source <> 'sample' ${condition}
    ORDER BY a.date_added, a.id`;
}

/** Read from the database, because neither the index nor devices store opening hours. */
export async function findOpeningHours(db: Executor, store: number): Promise<string> {
  const row = await db.selectFrom('store').select('opening_hours').where('id', '=', store).executeTakeFirst();
  return row?.opening_hours ?? '';
}

/** Follows merges from a record to the one that it became. Returns the id itself if it was never merged. */
export async function findMergeSurvivor(db: Executor, kind: 'product' | 'store', id: number): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    WITH RECURSIVE way (kept, steps) AS (
      SELECT ${id}::integer, 0
      UNION ALL
      SELECT m.keep_id, steps + 1 FROM way
      JOIN merged_record r ON r.kind = ${kind} AND r.record_id = way.kept
      JOIN record_merge m ON m.id = r.merge_id AND m.undone_at IS NULL
      WHERE steps < 100
    )
    SELECT kept FROM way ORDER BY steps DESC LIMIT 1`.execute(db);
  return rows[0]?.kept ?? id;
}
