import type { ListAspect, ListRole } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, firstRowOf } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { addJob } from '../../platform/jobs/queue.ts';

/** A list that is locked for changes until the transaction ends. */
export interface LockedList {
  id: number;
  name: string;
  /** Version after this change. Changed rows are marked with it. */
  version: number;
}
export type MemberLockedList = LockedList & { role: ListRole };

/** Locks a list for a member. Throws NotFound for all others, so that they cannot detect the list. */
export async function lockListAsMember(trx: Executor, listId: number, userId: number): Promise<MemberLockedList> {
  return toLockedList(await lockMembersList(trx, listId, userId)) ?? notThere();
}

export async function lockListAsOwner(
  trx: Executor,
  listId: number,
  userId: number,
  refusal: string,
): Promise<MemberLockedList> {
  const locked = await lockListAsMember(trx, listId, userId);
  if (locked.role !== 'owner') throw new Forbidden(refusal);
  return locked;
}

export async function lockListOfItem(trx: Executor, itemId: number, userId: number): Promise<MemberLockedList> {
  const locked = toLockedList(await lockMembersList(trx, listOfItem(itemId), userId));
  if (!locked) throw new NotFound('We couldn’t find this item.');
  return locked;
}

/** Locks a list without a check of membership, for joining and for account deletion. */
export async function lockList(trx: Executor, listId: number): Promise<LockedList | undefined> {
  return toLockedList(await lockAnyList(trx, listId));
}

/** Writes the new version and notifies members. Call it only if something changed. */
export async function finishListChange(trx: Executor, locked: LockedList, changed: ListAspect[]): Promise<void> {
  await writeAndPublish(trx, locked, changed, 'people');
}

/** Like `finishListChange`, for changes from outside the list such as merges: `last_updated` is unchanged. */
export async function finishSystemChange(trx: Executor, locked: LockedList, changed: ListAspect[]): Promise<void> {
  await writeAndPublish(trx, locked, changed, 'nobody');
}

async function writeAndPublish(
  trx: Executor,
  locked: LockedList,
  changed: ListAspect[],
  by: 'people' | 'nobody',
): Promise<void> {
  const members = await setListVersion(trx, locked.id, locked.version, by);
  await publish(trx, { event: 'list', data: { id: locked.id, version: locked.version, changed }, to: members });
}

export async function endListMemberships(trx: Executor, locked: LockedList, userIds: number[]): Promise<void> {
  await deleteMembers(trx, locked, userIds);
  await publish(trx, {
    event: 'list',
    data: { id: locked.id, version: locked.version, changed: ['removed'] },
    to: userIds,
  });
}

function toLockedList<Locked extends LockedList>(locked: Locked | undefined): Locked | undefined {
  return locked && { ...locked, version: locked.version + 1 };
}

function notThere(): never {
  throw new NotFound('We couldn’t find this shopping list.');
}

/** Locks a list and the user's membership. Returns undefined if the membership ended, also during the wait. */
function lockMembersList(
  executor: Executor,
  id: number | RawBuilder<number>,
  userId: number,
): Promise<MemberLockedList | undefined> {
  return firstRowOf(executor)<MemberLockedList>`${prepared}
    SELECT list.id, list.name, list.version, m.role
    FROM shopping_list list JOIN shopping_list_member m ON m.list_id = list.id
    WHERE list.id = ${typeof id === 'number' ? id : sql`(${id})`} AND m.user_id = ${userId}
    FOR NO KEY UPDATE OF list FOR KEY SHARE OF m
  `;
}

const listOfItem = (itemId: number) => sql<number>`SELECT list_id FROM shopping_list_item WHERE id = ${itemId}`;

export function lockAnyList(executor: Executor, id: number) {
  return executor
    .selectFrom('shopping_list')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function setListVersion(
  executor: Executor,
  id: number,
  version: number,
  by: 'people' | 'nobody',
): Promise<number[]> {
  const { rows } = await sql<{ members: number[]; is_watched: boolean }>`${prepared}
    WITH noted AS (
      INSERT INTO price_alert_list_change (list_id)
      SELECT ${id} WHERE EXISTS (SELECT FROM price_alert WHERE list_id = ${id}) RETURNING list_id
    )
    UPDATE shopping_list
    SET version = ${version}, told_at = clock_timestamp(),
        last_updated = CASE WHEN ${by === 'people'} THEN greatest(last_updated, clock_timestamp()) ELSE last_updated END
    WHERE id = ${id}
    RETURNING (SELECT coalesce(array_agg(user_id), '{}') FROM shopping_list_member WHERE list_id = ${id}) AS members,
      EXISTS (SELECT FROM noted) AS is_watched
  `.execute(executor);
  const [row] = rows;
  // Several ticks cause one evaluation.
  if (row?.is_watched) {
    await addJob(executor, 'check-alerts', {}, { key: `check-alerts-${id}`, wait: 5 });
  }
  return row?.members ?? [];
}

/** Deletes memberships and stores their end for clients that are offline. */
async function deleteMembers(
  executor: Executor,
  { id, version }: { id: number; version: number },
  userIds: readonly number[],
): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM shopping_list_member WHERE list_id = ${id} AND user_id = ANY(${userIds}::integer[]) RETURNING user_id
    )
    INSERT INTO shopping_list_departure AS d (user_id, list_id, version, client_id)
    SELECT gone.user_id, list.id, ${version}, list.client_id FROM gone JOIN shopping_list list ON list.id = ${id}
    ON CONFLICT (user_id, list_id) DO UPDATE SET version = excluded.version, left_at = excluded.left_at
  `.execute(executor);
}
