import type { UnpricedProduct, UnpricedProductsQuery } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { BadRequest } from '../../../platform/errors.ts';
import type { CsvColumns } from '../../../platform/http/csv-answer.ts';
import { withIsoTimes } from '../../../platform/iso-times.ts';
import { cutToPage, type PageQueries } from '../../../platform/paging.ts';
import { isNoSampleSql, lastSeenSql } from './seen.ts';

export async function listUnpricedProducts(db: Database, { page, page_size, cursor }: UnpricedProductsQuery) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const range = { after, offset: after ? 0 : (page - 1) * page_size, limit: page_size + 1 };
  const { count, rows: found } = await findUnpriced(db, range);
  const { rows, hasNext } = cutToPage(found, page_size);
  const last = rows.at(-1);
  return { count, next: hasNext && last ? `${last.key}_${last.id}` : undefined, results: rows.map(toProduct) };
}

export const unpricedProducts = (db: Database): PageQueries<UnpricedRow, UnpricedProduct> => ({
  count: async () => (await findUnpriced(db, { offset: 0, limit: 1 })).count,
  find: async (range) => (await findUnpriced(db, range)).rows,
  toResult: toProduct,
});

export const unpricedColumns: CsvColumns<UnpricedProduct> = {
  Id: ({ id }) => id,
  Name: ({ name }) => name,
  Brand: ({ brand }) => brand,
  Amount: ({ amount }) => amount,
  'Last seen': ({ last_seen }) => last_seen && localDay(new Date(last_seen)),
  Stores: ({ stores }) => stores,
};

const toProduct = ({ key: _key, ...product }: UnpricedRow): UnpricedProduct => withIsoTimes(product);

function readCursor(cursor: string): { key: number; id: number } {
  const [, key, id] = /^(\d{1,17})_(\d{1,10})$/.exec(cursor) ?? [];
  if (!key || !id || Number(id) > 2_147_483_647) {
    throw new BadRequest('The cursor is not valid: use `next` as it was given.');
  }
  return { key: Number(key), id: Number(id) };
}

interface UnpricedRow extends Omit<UnpricedProduct, 'last_seen'> {
  last_seen: Date | null;
  /** Sort key: microseconds since 1970, or 0 without prices. */
  key: number;
}

/** Products without a price for 60 days. Products that never had a price count from their creation. */
const unpriced = sql`(
  SELECT p.id, p.name, p.brand, p.amount, prices.last_seen, prices.stores,
         coalesce((extract(epoch FROM prices.last_seen) * 1000000)::bigint, 0) AS key
  FROM product p CROSS JOIN LATERAL (
    SELECT max(${lastSeenSql}) AS last_seen, count(*) AS stores FROM listing l WHERE l.product_id = p.id AND ${isNoSampleSql}
  ) prices
  WHERE NOT EXISTS (
    SELECT FROM listing l
    WHERE l.product_id = p.id AND ${isNoSampleSql} AND ${lastSeenSql} >= now() - interval '60 days'
  ) AND coalesce(prices.last_seen, p.date_added) < now() - interval '60 days'
)`;

/** Returns one page, oldest price first, and the count, from a single scan. */
async function findUnpriced(
  db: Executor,
  { after, offset, limit }: { after?: { key: number; id: number } | undefined; offset: number; limit: number },
): Promise<{ count: number; rows: UnpricedRow[] }> {
  const further = after ? sql`(key, id) > (${after.key}::bigint, ${after.id}::integer)` : sql`true`;
  const { rows } = await sql<UnpricedRow & { count: number }>`
    WITH found AS MATERIALIZED ${unpriced},
    page AS (SELECT * FROM found WHERE ${further} ORDER BY key, id OFFSET ${offset} LIMIT ${limit})
    SELECT total.count, page.* FROM (SELECT count(*) FROM found) total LEFT JOIN page ON true ORDER BY key, id`.execute(
    db,
  );
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.filter(({ id }) => id !== null).map(({ count: _count, ...row }) => row),
  };
}
