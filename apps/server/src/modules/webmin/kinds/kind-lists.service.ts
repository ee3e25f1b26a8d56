import type { AdminKind, AdminKindQuery, KindProduct } from '@bargain-buddy/contract';
import { computeUnitPrice, pricePerPound } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { countRows } from '../../../platform/database/count-rows.ts';
import { type Database, type Executor, firstRowOf } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/has-words.ts';
import { NotFound } from '../../../platform/errors.ts';
import { cutToPage, type Range, rangeOf, readPage } from '../../../platform/paging.ts';
import { withOtherKindNames } from '../../kinds/index.ts';
import { findKindChanges } from './history.queries.ts';

interface Paged {
  page: number;
  page_size: number;
}

export async function listAdminKinds(db: Database, query: AdminKindQuery) {
  const { count, kinds } = await findAdminKinds(db, query, rangeOf(query));
  const { rows, hasNext } = cutToPage(kinds, query.page_size);
  return { count, next: hasNext, results: await withOtherKindNames(db, rows) };
}

/** Throws NotFound, also for the kind of unsorted products. */
export async function getAdminKind(db: Database, id: number): Promise<AdminKind> {
  const found = await findAdminKind(db, id);
  const [kind] = await withOtherKindNames(db, found ? [found] : []);
  if (!kind) throw new NotFound('There is no such kind.');
  return kind;
}

export function listKindProducts(db: Database, id: number, query: Paged) {
  const products = db.selectFrom('product').where('kind_id', '=', id);
  return readPage(query, {
    count: () => countRows(products),
    find: (range) => findKindProducts(db, id, range),
    toResult: toKindProduct,
  });
}

function toKindProduct({ sold_by, ...product }: KindProductRow): KindProduct {
  const { price, amount } = product;
  const each = price === null ? undefined : computeUnitPrice(price, amount);
  const price_per_lb = price !== null && sold_by === 'weight' ? pricePerPound(price, amount) : undefined;
  return { ...product, unit_price: each?.unit_price ?? null, unit: each?.unit ?? null, price_per_lb };
}

export function listKindChanges(db: Database, query: Paged) {
  return readPage(query, {
    count: () => countRows(db.selectFrom('kind_change')),
    find: (range) => findKindChanges(db, range),
    toResult: (change) => change,
  });
}

const columns = sql`
  k.id, k.slug, k.name, k.dimension, k.sold_by, json_build_object('id', a.id, 'name', a.name) AS aisle,
  (SELECT count(*) FROM product WHERE kind_id = k.id) AS products,
  (SELECT count(*) FROM shopping_list_item_kind wanted JOIN shopping_list_item item ON item.id = wanted.item_id
   WHERE wanted.kind_id = k.id AND item.deleted_at IS NULL) AS list_items,
  (SELECT coalesce(array_agg(n.name ORDER BY n.name), '{}') FROM kind_name n WHERE n.kind_id = k.id) AS names`;

type AdminKindRow = Omit<AdminKind, 'other_names'>;
type KindProductRow = Omit<KindProduct, 'unit_price' | 'unit' | 'price_per_lb'> & Pick<AdminKind, 'sold_by'>;

async function findAdminKinds(
  db: Executor,
  { search, aisle, state, ordering }: AdminKindQuery,
  { offset, limit }: Range,
): Promise<{ count: number; kinds: AdminKindRow[] }> {
  const isFound = sql`k.id <> 1 AND ${hasWords(search, sql`k.search_text`)}
    ${aisle === '' ? sql`` : sql`AND k.aisle_id = ${aisle}`}
    ${state === '' ? sql`` : sql`AND NOT EXISTS (SELECT FROM product WHERE kind_id = k.id)`}`;
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`SELECT count(*) AS count FROM kind k WHERE ${isFound}`.execute(db),
    sql<AdminKindRow>`
      SELECT ${columns}
      FROM kind k JOIN aisle a ON a.id = k.aisle_id WHERE ${isFound}
      ORDER BY ${orderOf(ordering)}, lower(k.name), k.id LIMIT ${limit} OFFSET ${offset}`.execute(db),
  ]);
  return { count: counted.rows[0]?.count ?? 0, kinds: rows };
}

function findAdminKind(db: Executor, id: number): Promise<AdminKindRow | undefined> {
  return firstRowOf(db)<AdminKindRow>`
    SELECT ${columns} FROM kind k JOIN aisle a ON a.id = k.aisle_id WHERE k.id = ${id} AND k.id <> 1`;
}

const orders = { name: sql`lower(k.name)`, products: sql`products`, aisle: sql`a.position` } as const;

function orderOf(ordering: AdminKindQuery['ordering']) {
  const field = orders[ordering.replace('-', '') as keyof typeof orders];
  return ordering.startsWith('-') ? sql`${field} DESC` : field;
}

function findKindProducts(db: Executor, kindId: number, { offset, limit }: Range): Promise<KindProductRow[]> {
  return db
    .selectFrom('product')
    .select(['id', 'name', 'brand', 'amount', 'kind_is_chosen'])
    .select(sql<string | null>`(SELECT min(price)::text FROM listing WHERE product_id = product.id)`.as('price'))
    .select((eb) =>
      eb.selectFrom('kind').select('sold_by').where('id', '=', kindId).$asScalar().$notNull().as('sold_by'),
    )
    .where('kind_id', '=', kindId)
    .orderBy('name')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}
