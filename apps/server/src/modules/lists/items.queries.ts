import type { ListChanges } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, rowsOf } from '../../platform/database/database.ts';
import { nameOfUserSql } from '../../platform/database/name-of-user.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { pricedColumnsSql } from '../listings/index.ts';
import type { ListItemRow } from './item-view.ts';

/** One statement gives a consistent response. OFFSET 0 forces lookups by key: the planner would scan all products. */
const withDetails = (items: RawBuilder<unknown>, viewerId: number) => sql`
  SELECT i.id AS item_id, i.client_id, i.list_id, i.is_needed, i.quantity, i.date_added AS item_date_added,
         i.version AS item_version, i.deleted_at, i.product_id AS wanted_product, i.store_id AS wanted_store,
         i.text, trim_scale(i.amount)::text AS amount, i.amount_unit, i.note, i.title,
         CASE WHEN i.product_id IS NOT NULL AND i.store_id IS NULL
              THEN (SELECT name FROM product WHERE id = i.product_id) END AS wanted_name,
         CASE WHEN i.amount IS NOT NULL THEN (
           SELECT json_agg(json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'dimension', k.dimension)
                           ORDER BY wanted.position)
           FROM shopping_list_item_kind wanted JOIN kind k ON k.id = wanted.kind_id WHERE wanted.item_id = i.id
         ) END AS wanted_kinds,
         (SELECT json_build_object('id', u.id, 'name', ${nameOfUserSql('u')}) FROM app_user u WHERE u.id = i.added_by)
         AS added_by,
         pi.store_id AS planned_store, planned.name AS planned_name,
         shown.*
  FROM (${items}) i
  LEFT JOIN shopping_list_plan_item pi ON pi.item_id = i.id AND i.text IS NULL
  LEFT JOIN store planned ON planned.id = pi.store_id
  LEFT JOIN LATERAL (
    SELECT ${pricedColumnsSql}, (
      SELECT h.price FROM price h
      WHERE h.product_id = i.product_id AND h.store_id = i.store_id
        AND (h.date_added, h.id) > (coalesce(l.date_added, '-infinity'), coalesce(l.price_id, 0))
        AND h.held AND h.price_is_verified = 'pending' AND h.added_by = ${viewerId}
      ORDER BY h.date_added DESC, h.id DESC LIMIT 1
    ) AS held_price
    FROM product p CROSS JOIN store s
    LEFT JOIN listing l ON l.product_id = i.product_id AND l.store_id = i.store_id
    WHERE p.id = i.product_id AND s.id = i.store_id
    OFFSET 0
  ) shown ON true`;

const remover = sql`
  (SELECT json_build_object('id', u.id, 'name', ${nameOfUserSql('u')}) FROM app_user u WHERE u.id = i.removed_by)`;

export interface ListItemPage {
  version: number;
  count: number;
  rows: ListItemRow[];
}

/** Returns a page of items, newest first, or undefined if the user is not a member of the list. */
export async function findItems(
  db: Executor,
  listId: number,
  viewerId: number,
  { before, offset, limit }: { before?: number | undefined; offset: number; limit: number },
): Promise<ListItemPage | undefined> {
  const { rows } = await sql<
    { list_version: number; list_count: number } & (ListItemRow | { item_id: null })
  >`${prepared}
    WITH mine AS MATERIALIZED ( -- or its items would be counted anew for each of them
      SELECT list.id, list.version AS list_version,
             (SELECT count(*) FROM shopping_list_item WHERE list_id = list.id AND deleted_at IS NULL) AS list_count
      FROM shopping_list list JOIN shopping_list_member m ON m.list_id = list.id
      WHERE list.id = ${listId} AND m.user_id = ${viewerId}
    )
    SELECT mine.list_version, mine.list_count, page.*
    FROM mine
    LEFT JOIN LATERAL (${withDetails(
      sql`SELECT * FROM shopping_list_item one
          WHERE one.list_id = mine.id AND one.deleted_at IS NULL ${before === undefined ? sql`` : sql`AND one.id < ${before}`}
          ORDER BY one.id DESC OFFSET ${offset} LIMIT ${limit}`,
      viewerId,
    )}) page ON true
    ORDER BY page.item_id DESC
  `.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  return {
    version: first.list_version,
    count: first.list_count,
    rows: rows.filter((row): row is typeof row & ListItemRow => row.item_id !== null),
  };
}

export function findItemsById(db: Executor, ids: readonly number[], viewerId: number): Promise<ListItemRow[]> {
  const chosen = sql`
    SELECT one.*, given.place FROM unnest((SELECT ${ids}::bigint[])) WITH ORDINALITY given (id, place)
    JOIN shopping_list_item one ON one.id = given.id AND one.deleted_at IS NULL`;
  return rowsOf(db)<ListItemRow>`${prepared} ${withDetails(chosen, viewerId)} ORDER BY i.place`;
}

/** Returns items that changed after a version, and removed items, both in the order of their changes. */
export async function findItemsSince(
  db: Executor,
  listId: number,
  version: number,
  viewerId: number,
): Promise<{ changed: ListItemRow[]; removed: ListChanges['deleted'] }> {
  const chosen = sql`
    SELECT * FROM shopping_list_item WHERE list_id = ${listId} AND version > ${version} AND deleted_at IS NULL`;
  const { rows } =
    await sql<ListItemRow>`${prepared} ${withDetails(chosen, viewerId)} ORDER BY i.version, i.id`.execute(db);
  const { rows: removed } = await sql<ListChanges['deleted'][number]>`${prepared}
    SELECT i.id, i.client_id, ${remover} AS removed_by
    FROM shopping_list_item i WHERE i.list_id = ${listId} AND i.version > ${version} AND i.deleted_at IS NOT NULL
    ORDER BY i.version, i.id`.execute(db);
  return { changed: rows, removed };
}

export async function findRemovedItems(
  db: Executor,
  ids: readonly number[],
  viewerId: number,
): Promise<(ListItemRow & { removed_by: ListChanges['deleted'][number]['removed_by'] })[]> {
  if (ids.length === 0) return [];
  const chosen = sql`SELECT * FROM shopping_list_item WHERE id = ANY(${ids}::bigint[])`;
  return rowsOf(db)<Awaited<ReturnType<typeof findRemovedItems>>[number]>`
    SELECT found.*, ${remover} AS removed_by
    FROM (${withDetails(chosen, viewerId)}) found JOIN shopping_list_item i ON i.id = found.item_id`;
}

/** Returns the oldest version with complete change records. */
export async function findOldestListVersion(db: Executor, listId: number): Promise<number> {
  const row = await db
    .selectFrom('shopping_list')
    .select('changes_known_since')
    .where('id', '=', listId)
    .executeTakeFirst();
  return row?.changes_known_since ?? 0;
}
