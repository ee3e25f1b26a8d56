import type { AdminKind, AdminKindQuery, KindProduct } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/has-words.ts';

interface Range {
  offset: number;
  limit: number;
}

const columns = sql`
  k.id, k.slug, k.name, k.dimension, k.sold_by, json_build_object('id', a.id, 'name', a.name) AS aisle,
  (SELECT count(*) FROM product WHERE kind_id = k.id) AS products,
  (SELECT count(*) FROM shopping_list_item_kind wanted JOIN shopping_list_item item ON item.id = wanted.item_id
   WHERE wanted.kind_id = k.id AND item.deleted_at IS NULL) AS list_items,
  (SELECT coalesce(array_agg(n.name ORDER BY n.name), '{}') FROM kind_name n WHERE n.kind_id = k.id) AS names`;

/** `withOtherNames` adds `other_names`. */
type AdminKindRow = Omit<AdminKind, 'other_names'>;
type KindProductRow = Omit<KindProduct, 'unit_price' | 'unit' | 'price_per_lb'> & Pick<AdminKind, 'sold_by'>;

export async function findAdminKinds(
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

export async function findAdminKind(db: Executor, id: number): Promise<AdminKindRow | undefined> {
  const { rows } = await sql<AdminKindRow>`
    SELECT ${columns} FROM kind k JOIN aisle a ON a.id = k.aisle_id WHERE k.id = ${id} AND k.id <> 1`.execute(db);
  return rows[0];
}

const orders = { name: sql`lower(k.name)`, products: sql`products`, aisle: sql`a.position` } as const;

function orderOf(ordering: AdminKindQuery['ordering']) {
  const field = orders[ordering.replace('-', '') as keyof typeof orders];
  return ordering.startsWith('-') ? sql`${field} DESC` : field;
}

export async function findKindProducts(
  db: Executor,
  kindId: number,
  { offset, limit }: Range,
): Promise<{ count: number; products: KindProductRow[] }> {
  const [{ count }, products] = await Promise.all([
    db
      .selectFrom('product')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind_id', '=', kindId)
      .executeTakeFirstOrThrow(),
    db
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
      .execute(),
  ]);
  return { count, products };
}
