import type { Area } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import { type Executor, rowsOf } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Range } from '../../platform/paging.ts';
import type { ShoppingListRow } from './list-view.ts';

function readLists(db: Executor, mine: RawBuilder<unknown>): Promise<ShoppingListRow[]> {
  return rowsOf(db)<ShoppingListRow>`${prepared}
    SELECT list.id, list.client_id, list.name, list.description, list.last_updated, list.version, list.area, mine.role,
           people.member_count, items.item_count, items.needed_count, items.store_total,
           items.store_count
    FROM (${mine}) mine
    JOIN shopping_list list ON list.id = mine.list_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS member_count FROM shopping_list_member m WHERE m.list_id = list.id
    ) people
    CROSS JOIN LATERAL (
      SELECT count(*) AS item_count, count(*) FILTER (WHERE i.is_needed) AS needed_count,
             coalesce(sum(l.price * i.quantity) FILTER (WHERE i.is_needed), 0)::numeric(30, 2) AS store_total,
             count(l.price) FILTER (WHERE i.is_needed) AS store_count
      FROM shopping_list_item i
      LEFT JOIN shopping_list_plan_item pi ON pi.item_id = i.id
      LEFT JOIN listing l ON l.product_id = i.product_id AND l.store_id = i.store_id AND pi.item_id IS NULL
      WHERE i.list_id = list.id AND i.deleted_at IS NULL
    ) items
    ORDER BY list.last_updated DESC, list.id DESC
  `;
}

export function findLists(db: Executor, userId: number, range: Range): Promise<ShoppingListRow[]> {
  return readLists(
    db,
    sql`SELECT m.list_id, m.role FROM shopping_list_member m JOIN shopping_list l ON l.id = m.list_id
        WHERE m.user_id = ${userId} ORDER BY l.last_updated DESC, l.id DESC OFFSET ${range.offset} LIMIT ${range.limit}`,
  );
}

export async function findList(db: Executor, userId: number, id: number): Promise<ShoppingListRow | undefined> {
  const [row] = await readLists(
    db,
    sql`SELECT list_id, role FROM shopping_list_member WHERE user_id = ${userId} AND list_id = ${id}`,
  );
  return row;
}

export function countLists(db: Executor, userId: number): Promise<number> {
  return countRows(db.selectFrom('shopping_list_member').where('user_id', '=', userId));
}

/** Returns the user's list with a client id, even if the user has left it or it is deleted. */
export async function findListByClientId(db: Executor, userId: number, clientId: string): Promise<number | undefined> {
  const { rows } = await sql<{ list_id: number }>`
    SELECT m.list_id FROM shopping_list list JOIN shopping_list_member m ON m.list_id = list.id
    WHERE list.client_id = ${clientId} AND m.user_id = ${userId}
    UNION ALL
    SELECT list_id FROM shopping_list_departure WHERE user_id = ${userId} AND client_id = ${clientId}
  `.execute(db);
  return rows[0]?.list_id;
}

export async function insertList(
  executor: Executor,
  ownerId: number,
  { area, clientId, ...fields }: { name: string; description: string; area?: Area | undefined; clientId: string },
): Promise<number> {
  const values = { ...fields, client_id: clientId, area: toJson(area ?? null) };
  const { id } = await executor.insertInto('shopping_list').values(values).returning('id').executeTakeFirstOrThrow();
  await executor.insertInto('shopping_list_member').values({ list_id: id, user_id: ownerId, role: 'owner' }).execute();
  return id;
}

const toJson = (area: Area) => (area === null ? null : JSON.stringify(area));

export async function updateList(
  executor: Executor,
  id: number,
  { name, description }: { name?: string | undefined; description?: string | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE shopping_list SET name = coalesce(${name ?? null}, name), description = coalesce(${description ?? null}, description)
    WHERE id = ${id} AND (name, description) <> (coalesce(${name ?? null}, name), coalesce(${description ?? null}, description))
  `.execute(executor);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function updateListArea(executor: Executor, id: number, area: Area): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE shopping_list SET area = ${toJson(area)}::jsonb
    WHERE id = ${id} AND area IS DISTINCT FROM ${toJson(area)}::jsonb`.execute(executor);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes the area of a list if it is a location, since that may be the former owner's home. */
export async function clearPrivateArea(
  executor: Executor,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await sql`UPDATE shopping_list SET area = NULL WHERE id = ${id} AND area ? 'near'`.execute(executor);
  await markAreaPricedItems(executor, id, version);
}

/** Sets the version of items whose price depends on the area. */
export async function markAreaPricedItems(executor: Executor, id: number, version: number): Promise<void> {
  await sql`
    UPDATE shopping_list_item SET version = ${version}
    WHERE list_id = ${id} AND deleted_at IS NULL AND store_id IS NULL AND text IS NULL`.execute(executor);
}

export async function deleteListRow(executor: Executor, id: number): Promise<void> {
  await executor.deleteFrom('shopping_list').where('id', '=', id).execute();
}

export async function findMemberIds(db: Executor, listId: number): Promise<number[]> {
  const rows = await db.selectFrom('shopping_list_member').select('user_id').where('list_id', '=', listId).execute();
  return rows.map(({ user_id }) => user_id);
}
