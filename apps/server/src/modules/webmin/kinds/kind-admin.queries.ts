import type { AdminKind, AdminKindQuery, KindProduct } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/has-words.ts';

interface Range {
  offset: number;
  limit: number;
}

/** Kinds by name, those that nobody lists included. */
export async function findAdminKinds(
  db: Executor,
  { search, aisle }: AdminKindQuery,
  { offset, limit }: Range,
): Promise<{ count: number; kinds: AdminKind[] }> {
  const isFound = sql`k.id <> 1 AND ${hasWords(search, sql`k.search_text`)}
    ${aisle === undefined ? sql`` : sql`AND k.aisle_id = ${aisle}`}`;
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`SELECT count(*) AS count FROM kind k WHERE ${isFound}`.execute(db),
    sql<AdminKind>`
      SELECT k.id, k.slug, k.name, k.dimension, json_build_object('id', a.id, 'name', a.name) AS aisle,
             (SELECT count(*) FROM product WHERE kind_id = k.id) AS products,
             (SELECT coalesce(array_agg(n.name ORDER BY n.name), '{}') FROM kind_name n WHERE n.kind_id = k.id) AS names
      FROM kind k JOIN aisle a ON a.id = k.aisle_id WHERE ${isFound}
      ORDER BY k.name, k.id LIMIT ${limit} OFFSET ${offset}`.execute(db),
  ]);
  return { count: counted.rows[0]?.count ?? 0, kinds: rows };
}

/** The products of a kind, by name. */
export async function findKindProducts(
  db: Executor,
  kindId: number,
  { offset, limit }: Range,
): Promise<{ count: number; products: KindProduct[] }> {
  const [{ count }, products] = await Promise.all([
    db
      .selectFrom('product')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind_id', '=', kindId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('product')
      .select(['id', 'name', 'brand', 'amount', 'kind_is_chosen'])
      .where('kind_id', '=', kindId)
      .orderBy('name')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
  ]);
  return { count, products };
}
