import type { CoverageQuery, Region } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { countOf, type Executor, rowsOf } from '../../../platform/database/database.ts';
import type { Range } from '../../../platform/paging.ts';
import { isNoSampleSql, lastSeenSql, recentPriceDays } from './seen.ts';

export async function findCoverageStores(db: Executor, { region, store }: CoverageQuery, range: Range) {
  const all = db
    .selectFrom('store')
    .$if(region !== '', (query) => query.where('region', '=', region as Region))
    .$if(store !== undefined, (query) => query.where('id', '=', store as number));
  const [stores, { count }] = await Promise.all([
    all
      .select(['id', 'name', 'address', 'region'])
      .orderBy('name')
      .orderBy('id')
      .offset(range.offset)
      .limit(range.limit)
      .execute(),
    all.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { stores, count };
}

export interface CoverageRow {
  id: number;
  name: string;
  detail: string;
  products: number;
}

type Rows = Pick<CoverageQuery, 'by' | 'aisle' | 'kind'>;

/** `place` is the sort key, unique together with the id. */
const tables = {
  aisle: sql`(SELECT id, name, '' AS detail, id AS aisle_id, NULL::integer AS kind_id, lpad(position::text, 9, '0') AS place FROM aisle)`,
  kind: sql`(SELECT kind.id, kind.name, aisle.name AS detail, aisle_id, kind.id AS kind_id, kind.name AS place
             FROM kind JOIN aisle ON aisle.id = aisle_id)`,
  product: sql`(SELECT product.id, product.name, concat_ws(' · ', nullif(brand, ''), nullif(amount, '')) AS detail, aisle_id, kind_id, product.name AS place
                FROM product JOIN kind ON kind.id = kind_id)`,
};
/** Row id of product `p` of kind `k`. */
const rowOf = { aisle: sql`k.aisle_id`, kind: sql`p.kind_id`, product: sql`p.id` };

function wanted({ aisle, kind }: Rows): RawBuilder<boolean> {
  const inAisle = aisle === undefined ? sql`true` : sql`aisle_id = ${aisle}`;
  return sql<boolean>`${inAisle} AND ${kind === undefined ? sql`true` : sql`kind_id = ${kind}`}`;
}

export interface CoverageRowPosition {
  place: string;
  id: number;
}

export function findCoverageRows(
  db: Executor,
  asked: Rows,
  { after, offset, limit }: { after: CoverageRowPosition | undefined; offset: number; limit: number },
): Promise<(Omit<CoverageRow, 'products'> & CoverageRowPosition)[]> {
  const further = after ? sql`(place, id) > (${after.place}, ${after.id}::integer)` : sql`true`;
  return rowsOf(db)<Omit<CoverageRow, 'products'> & CoverageRowPosition>`
    SELECT id, name, detail, place FROM ${tables[asked.by]} shown WHERE ${wanted(asked)} AND ${further}
    ORDER BY place, id OFFSET ${offset} LIMIT ${limit}`;
}

export function countCoverageRows(db: Executor, asked: Rows): Promise<number> {
  return countOf(db)`
    SELECT count(*) FROM ${tables[asked.by]} shown WHERE ${wanted(asked)}`;
}

export async function countProductsOfRows(db: Executor, by: Rows['by'], rows: readonly number[]) {
  const found = await sql<{ id: number; products: number }>`
    SELECT ${rowOf[by]} AS id, count(*) AS products FROM product p JOIN kind k ON k.id = p.kind_id
    WHERE ${rowOf[by]} = ANY(${rows}::integer[]) GROUP BY 1`.execute(db);
  return new Map(found.rows.map(({ id, products }) => [id, products]));
}

export interface CoverageCellRow {
  row: number;
  store: number;
  listed: number;
  over_45: number;
  price: string;
  newest: Date;
}

/** Samples are excluded. `price` is meaningful only for product rows. */
export async function findCoverageCells(
  db: Executor,
  by: Rows['by'],
  rows: readonly number[],
  stores: readonly number[],
): Promise<CoverageCellRow[]> {
  const found = await sql<CoverageCellRow>`
    SELECT ${rowOf[by]} AS row, l.store_id AS store, count(*) AS listed, count(*) FILTER (WHERE ${lastSeenSql} < now() - ${recentPriceDays} * interval '24 hours') AS over_45,
           min(l.price) AS price, max(${lastSeenSql}) AS newest
    FROM product p JOIN kind k ON k.id = p.kind_id
    JOIN listing l ON l.product_id = p.id AND l.store_id = ANY(${stores}::integer[])
    WHERE ${rowOf[by]} = ANY(${rows}::integer[]) AND ${isNoSampleSql}
    GROUP BY 1, 2`.execute(db);
  return found.rows;
}

export async function findNameOfCoverageScope(db: Executor, { aisle, kind }: Rows): Promise<string | undefined> {
  if (kind !== undefined) return nameOf(db, 'kind', kind);
  return aisle === undefined ? undefined : nameOf(db, 'aisle', aisle);
}

async function nameOf(db: Executor, table: 'kind' | 'aisle', id: number): Promise<string | undefined> {
  return (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name;
}
