import type { PackContent, ShopPrice } from '@bargain-buddy/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Columns } from './plan-task.ts';

type Stores = readonly number[] | undefined;

/** What products cost in the stores; `undefined` are all. */
export function readProductPrices(db: Executor, products: readonly number[], stores: Stores) {
  // With `+ 0` the listings of a product are read at once: an index on both columns would be searched store by store.
  return readPrices(
    db,
    sql`FROM unnest(${products}::integer[]) AS wanted (id)
        JOIN listing l ON l.product_id = wanted.id ${stores ? sql`AND l.store_id + 0 = ANY(${stores}::integer[])` : sql``}`,
  );
}

/** What the products of kinds cost in the stores; `undefined` are all. */
export function readKindPrices(db: Executor, kinds: readonly number[], stores: Stores) {
  return readPrices(
    db,
    sql`FROM listing l
        WHERE l.kind_id = ANY(${kinds}::integer[]) ${stores ? sql`AND l.store_id = ANY(${stores}::integer[])` : sql``}`,
  );
}

/**
 * Those products of kinds whose packs can be counted, with what they hold in thousandths of grams, millilitres or
 * pieces. A pack whose amount nobody knows counts as one piece.
 */
export function readPacks(db: Executor, kinds: readonly number[]) {
  return readColumns<PackContent>(
    db,
    ['product', 'kind', 'content'],
    sql`SELECT p.id AS product, p.kind_id AS kind,
               round(coalesce(p.base_amount, 1) * CASE p.dimension WHEN 'count' THEN 1000 ELSE 1000000 END)::bigint AS content
        FROM product p JOIN kind k ON k.id = p.kind_id AND k.dimension = p.dimension
        WHERE p.kind_id = ANY(${kinds}::integer[]) AND k.id = ANY(${kinds}::integer[])
          AND (p.base_amount IS NOT NULL OR p.dimension = 'count')`,
  );
}

/** Cents, and milliseconds since 1970, cut off as JavaScript has them; floating point is exact here, and quicker. */
function readPrices(db: Executor, listings: RawBuilder<unknown>) {
  return readColumns<ShopPrice>(
    db,
    ['product', 'store', 'cents', 'seen'],
    sql`SELECT l.product_id AS product, l.store_id AS store, (l.price * 100)::bigint AS cents,
               (date_part('epoch', l.date_added) * 1e6)::bigint / 1000 AS seen ${listings}`,
  );
}

const column = (name: string) => sql`coalesce(string_agg(${sql.ref(name)}::text, ','), '') AS ${sql.ref(name)}`;

async function readColumns<Row>(
  db: Executor,
  names: readonly (keyof Row & string)[],
  rows: RawBuilder<unknown>,
): Promise<Columns<Row>> {
  const { rows: columns } = await sql<Columns<Row>>`
    SELECT ${sql.join(names.map(column))} FROM (${rows}) one`.execute(db);
  const [row] = columns;
  if (!row) throw new Error('An aggregate has a row.');
  return row;
}

export interface StoreRow {
  id: number;
  name: string;
  address: string;
  region: string | null;
  lat: string | null;
  lon: string | null;
}

export function readStores(db: Executor, stores: Stores): Promise<StoreRow[]> {
  const all = db.selectFrom('store').select(['id', 'name', 'address', 'region', 'lat', 'lon']);
  return (stores ? all.where(sql<boolean>`id = ANY(${stores}::integer[])`) : all).execute();
}
