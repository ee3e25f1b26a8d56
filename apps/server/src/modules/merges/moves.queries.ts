import type { MergeKind } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { countOf, type Executor, onlyColumnOf } from '../../platform/database/database.ts';
import type { ListingPair } from '../listing-writes/index.ts';
import { idColumnOf, otherKind } from './records.queries.ts';

const pairOf = {
  product: (productId, storeId) => ({ productId, storeId }),
  store: (storeId, productId) => ({ productId, storeId }),
} satisfies Record<MergeKind, (record: number, other: number) => ListingPair>;

interface Moved {
  count: number;
  left: ListingPair[];
  entered: ListingPair[];
}

/** Moves prices to `keep` and stores their previous records for an undo. */
export async function movePrices(
  trx: Executor,
  kind: MergeKind,
  mergeId: number,
  keep: number,
  ids: readonly number[],
): Promise<Moved> {
  const column = idColumnOf(kind);
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO merge_price (merge_id, price_id, from_id)
    SELECT ${mergeId}, id, ${column} FROM price WHERE ${column} = ANY(${ids}::integer[])`.execute(trx);
  const { rows } = await sql<{ record: number; other: number }>`
    SELECT DISTINCT ${column} AS record, ${idColumnOf(otherKind[kind])} AS other FROM price
    WHERE ${column} = ANY(${ids}::integer[])`.execute(trx);
  await sql`UPDATE price SET ${column} = ${keep} WHERE ${column} = ANY(${ids}::integer[])`.execute(trx);
  return {
    count: Number(numAffectedRows),
    left: rows.map(({ record, other }) => pairOf[kind](record, other)),
    entered: rows.map(({ other }) => pairOf[kind](keep, other)),
  };
}

/** Moves the prices of a merge back, except prices that were deleted or moved since. */
export async function undoMoveOfPrices(trx: Executor, kind: MergeKind, mergeId: number, keep: number): Promise<Moved> {
  const { rows } = await sql<{ record: number; other: number }>`
    WITH moved AS (
      UPDATE price SET ${idColumnOf(kind)} = m.from_id FROM merge_price m
      WHERE m.merge_id = ${mergeId} AND price.id = m.price_id AND price.${idColumnOf(kind)} = ${keep}
      RETURNING m.from_id AS record, price.${idColumnOf(otherKind[kind])} AS other
    )
    SELECT DISTINCT record, other FROM moved`.execute(trx);
  return {
    count: rows.length,
    left: rows.map(({ other }) => pairOf[kind](keep, other)),
    entered: rows.map(({ record, other }) => pairOf[kind](record, other)),
  };
}

export function countListingsOfRecords(trx: Executor, kind: MergeKind, ids: readonly number[]): Promise<number> {
  return countOf(trx)`
    SELECT count(*) FROM listing WHERE ${idColumnOf(kind)} = ANY(${ids}::integer[])`;
}

/** Replaces preferred stores with `keep` and retains the earliest date. Returns the number of users. */
export async function movePreferredStores(
  trx: Executor,
  mergeId: number,
  keep: number,
  ids: readonly number[],
): Promise<number> {
  await sql`
    INSERT INTO merge_preferred_store (merge_id, user_id, store_id, added_at, is_new)
    SELECT ${mergeId}, user_id, store_id, added_at,
           NOT EXISTS (SELECT FROM preferred_store k WHERE k.user_id = p.user_id AND k.store_id = ${keep})
    FROM preferred_store p WHERE store_id = ANY(${ids}::integer[])`.execute(trx);
  await sql`DELETE FROM preferred_store WHERE store_id = ANY(${ids}::integer[])`.execute(trx);
  await sql`
    INSERT INTO preferred_store (user_id, store_id, added_at)
    SELECT user_id, ${keep}, min(added_at) FROM merge_preferred_store
    WHERE merge_id = ${mergeId} AND is_new GROUP BY user_id`.execute(trx);
  return countOf(trx)`
    SELECT count(DISTINCT user_id) FROM merge_preferred_store WHERE merge_id = ${mergeId}`;
}

/** Moves planned purchases to `keep`. Returns the changed lists; `versions` has their new versions. */
export async function movePlannedItems(
  trx: Executor,
  mergeId: number,
  keep: number,
  ids: readonly number[],
  versions: ReadonlyMap<number, number>,
): Promise<number[]> {
  await sql`
    INSERT INTO merge_plan_item (merge_id, item_id, from_id)
    SELECT ${mergeId}, item_id, store_id FROM shopping_list_plan_item WHERE store_id = ANY(${ids}::integer[])`.execute(
    trx,
  );
  return markPlanned(
    trx,
    sql`UPDATE shopping_list_plan_item SET store_id = ${keep} WHERE store_id = ANY(${ids}::integer[]) RETURNING *`,
    versions,
  );
}

export function undoMoveOfPlannedItems(
  trx: Executor,
  mergeId: number,
  keep: number,
  versions: ReadonlyMap<number, number>,
): Promise<number[]> {
  return markPlanned(
    trx,
    sql`UPDATE shopping_list_plan_item planned SET store_id = m.from_id FROM merge_plan_item m
        WHERE m.merge_id = ${mergeId} AND planned.item_id = m.item_id AND planned.store_id = ${keep} RETURNING planned.*`,
    versions,
  );
}

function markPlanned(
  trx: Executor,
  moving: RawBuilder<unknown>,
  versions: ReadonlyMap<number, number>,
): Promise<number[]> {
  const known = [...versions].map(([list, version]) => ({ list, version }));
  return onlyColumnOf(trx)<number>`
    WITH moved AS (${moving}), marked AS (
      UPDATE shopping_list_item item SET version = known.version
      FROM moved JOIN jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS known (list integer, version bigint)
        ON known.list = moved.list_id
      WHERE item.id = moved.item_id AND item.deleted_at IS NULL RETURNING item.list_id
    )
    SELECT DISTINCT list_id AS list FROM marked`;
}

/** Restores the previous preferred stores of users who still prefer `keep`. */
export async function undoMoveOfPreferred(trx: Executor, mergeId: number, keep: number): Promise<void> {
  await sql`
    INSERT INTO preferred_store (user_id, store_id, added_at)
    SELECT m.user_id, m.store_id, m.added_at FROM merge_preferred_store m
    JOIN preferred_store k ON k.user_id = m.user_id AND k.store_id = ${keep}
    WHERE m.merge_id = ${mergeId} ON CONFLICT DO NOTHING`.execute(trx);
  await sql`
    DELETE FROM preferred_store p USING merge_preferred_store m
    WHERE m.merge_id = ${mergeId} AND m.is_new AND p.user_id = m.user_id AND p.store_id = ${keep}`.execute(trx);
}
