import type { DeletionQuery, RecordUsage } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/audit.ts';
import type { MergedRow } from '../../../platform/database/admin-tables.ts';
import { countRows } from '../../../platform/database/count-rows.ts';
import { type Executor, onlyColumnOf, rowsOf } from '../../../platform/database/database.ts';
import type { Range } from '../../../platform/paging.ts';

type Kind = 'product' | 'store';

interface NewDeletion {
  kind: Kind;
  record: MergedRow;
  usage: RecordUsage;
  lists: readonly number[];
  actor: Actor;
}

/** Saves all rows that a deletion removes. Call it before any change, and `finishDeletion` after items are released. */
export async function beginDeletion(trx: Executor, given: NewDeletion): Promise<number> {
  const { kind, record, usage, lists, actor } = given;
  const { id } = await trx
    .insertInto('record_deletion')
    .values({
      kind,
      record_id: record.id,
      record: JSON.stringify(record),
      usage: JSON.stringify(usage),
      deleted_by: actor.userId,
      actor_name: actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofIt = sql`${sql.ref(`${kind}_id`)} = ${record.id}`;
  const ofLists = sql`list_id = ANY(${lists}::integer[])`;
  await save(trx, id, 'price', sql`SELECT to_jsonb(p) AS row FROM price p WHERE ${ofIt}`);
  await save(
    trx,
    id,
    'price_observation',
    sql`SELECT to_jsonb(o) AS row FROM price p JOIN price_observation o ON o.price_id = p.id WHERE ${ofIt}`,
  );
  await save(
    trx,
    id,
    'price_absence',
    sql`SELECT to_jsonb(a) AS row FROM price p JOIN price_absence a ON a.price_id = p.id WHERE ${ofIt}`,
  );
  await save(trx, id, 'proposed_edit', sql`SELECT to_jsonb(e) AS row FROM proposed_edit e WHERE ${ofIt}`);
  // `made_at` identifies the plan, since another plan may replace it before an undo.
  await save(
    trx,
    id,
    'shopping_list_plan_item',
    sql`SELECT to_jsonb(i) || jsonb_build_object('made_at', plan.made_at) AS row
        FROM shopping_list_plan plan JOIN shopping_list_plan_item i USING (list_id) WHERE ${ofLists}`,
  );
  for (const table of kind === 'store' ? ['preferred_store', 'store_aisle_order'] : ['price_alert'])
    await save(trx, id, table, sql`SELECT to_jsonb(r) AS row FROM ${sql.table(table)} r WHERE ${ofIt}`);
  await sql`
    INSERT INTO deleted_item (deletion_id, item_id, before, after)
    SELECT ${id}, id, to_jsonb(i), '{}' FROM shopping_list_item i WHERE ${ofLists}`.execute(trx);
  return id;
}

async function save(trx: Executor, deletion: number, table: string, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    INSERT INTO deleted_row (deletion_id, table_name, row) SELECT ${deletion}, ${table}, row FROM (${rows}) saved`.execute(
    trx,
  );
}

/** Saves the items after the deletion, and omits unchanged ones. */
export async function finishDeletion(trx: Executor, id: number): Promise<void> {
  await sql`
    UPDATE deleted_item d SET after = to_jsonb(i) FROM shopping_list_item i
    WHERE d.deletion_id = ${id} AND i.id = d.item_id`.execute(trx);
  await sql`
    DELETE FROM deleted_item WHERE deletion_id = ${id} AND before - 'version' = after - 'version'`.execute(trx);
  await sql`
    DELETE FROM deleted_row d USING shopping_list_plan_item i
    WHERE d.deletion_id = ${id} AND d.table_name = 'shopping_list_plan_item'
      AND i.item_id = (d.row ->> 'item_id')::bigint`.execute(trx);
}

export function findDeletions(db: Executor, query: DeletionQuery, { offset, limit }: Range) {
  return matching(db, query).selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute();
}
export type DeletionRow = Awaited<ReturnType<typeof findDeletions>>[number];

export function countDeletions(db: Executor, query: DeletionQuery): Promise<number> {
  return countRows(matching(db, query));
}

function matching(db: Executor, { kind, record }: DeletionQuery) {
  const equal = { kind, record_id: record };
  return db
    .selectFrom('record_deletion')
    .where((eb) => eb.and(Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined))));
}

export function lockDeletion(trx: Executor, id: number): Promise<DeletionRow | undefined> {
  return trx.selectFrom('record_deletion').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function markDeletionUndone(trx: Executor, id: number, undoneBy: number | null): Promise<DeletionRow> {
  return trx
    .updateTable('record_deletion')
    .set({ undone_at: sql<Date>`clock_timestamp()`, undone_by: undoneBy })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Matches rows of this deletion, and rows of undone deletions that still wait for another record. */
const waiting = (id: number) => sql`
  (d.deletion_id = ${id} OR EXISTS (SELECT FROM record_deletion u WHERE u.id = d.deletion_id AND u.undone_at IS NOT NULL))`;

/** Locks the stores of these prices in id order, like every writer of prices. */
export async function lockStoresOfDeletion(trx: Executor, id: number): Promise<void> {
  await sql`
    SELECT FROM store WHERE id IN (
      SELECT (d.row ->> 'store_id')::integer FROM deleted_row d WHERE d.table_name = 'price' AND ${waiting(id)}
    ) ORDER BY id FOR NO KEY UPDATE`.execute(trx);
}

export function findListsOfDeletion(trx: Executor, id: number): Promise<number[]> {
  return onlyColumnOf(trx)<number>`
    SELECT i.list_id AS id FROM deleted_item d JOIN shopping_list_item i ON i.id = d.item_id WHERE ${waiting(id)}
    UNION SELECT (d.row ->> 'list_id')::integer FROM deleted_row d
    WHERE d.table_name = 'shopping_list_plan_item' AND ${waiting(id)} ORDER BY id`;
}

/** Deletes and returns saved rows of a table whose referenced records exist. */
const takeRestorableRows = (id: number, table: string, isComplete: RawBuilder<unknown>) => sql`
  WITH back AS (
    DELETE FROM deleted_row d WHERE d.table_name = ${table} AND ${waiting(id)} AND ${isComplete} RETURNING d.row
  )`;
const isThere = (table: string, column = `${table}_id`) =>
  sql`EXISTS (SELECT FROM ${sql.table(table)} t WHERE t.id = (d.row ->> ${column})::bigint)`;
const userOf = (column: string) =>
  sql`(SELECT id FROM app_user WHERE id = (row ->> ${sql.lit(column)}::text)::integer)`;

export interface RestoredPrice {
  productId: number;
  storeId: number;
  importId: number | null;
}

export async function restoreDeletedPrices(trx: Executor, id: number): Promise<RestoredPrice[]> {
  const isComplete = sql`${isThere('product')} AND ${isThere('store')}`;
  const { rows } = await sql<RestoredPrice>`
    ${takeRestorableRows(id, 'price', isComplete)}
    INSERT INTO price OVERRIDING SYSTEM VALUE
    SELECT p.* FROM back, jsonb_populate_record(NULL::price, row || jsonb_build_object('added_by', ${userOf('added_by')})) p
    ON CONFLICT DO NOTHING
    RETURNING product_id AS "productId", store_id AS "storeId", import_id AS "importId"`.execute(trx);
  await sql`
    ${takeRestorableRows(id, 'price_observation', isThere('price'))}
    INSERT INTO price_observation OVERRIDING SYSTEM VALUE
    SELECT o.* FROM back,
      jsonb_populate_record(NULL::price_observation, row || jsonb_build_object('user_id', ${userOf('user_id')})) o
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`
    ${takeRestorableRows(id, 'price_absence', isThere('price'))}
    INSERT INTO price_absence SELECT a.* FROM back, jsonb_populate_record(NULL::price_absence, row) a
    ON CONFLICT DO NOTHING`.execute(trx);
  return rows;
}

/** Restores proposals, unless the author was deleted or has proposed another change since. */
export async function restoreEditsOfRecord(trx: Executor, kind: Kind, id: number): Promise<void> {
  const isComplete = sql`${isThere(kind)} AND ${isThere('app_user', 'proposed_by')}`;
  await sql`
    ${takeRestorableRows(id, 'proposed_edit', isComplete)}
    INSERT INTO proposed_edit OVERRIDING SYSTEM VALUE
    SELECT e.* FROM back, jsonb_populate_record(NULL::proposed_edit, row) e
    ON CONFLICT DO NOTHING`.execute(trx);
}

export async function findImportsOfPrices(trx: Executor, pairs: readonly RestoredPrice[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT o.import_id AS id
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair ("productId" integer, "storeId" integer)
    JOIN price p ON p.product_id = pair."productId" AND p.store_id = pair."storeId"
    CROSS JOIN LATERAL (
      SELECT import_id FROM price_observation WHERE price_id = p.id
      UNION ALL SELECT import_id FROM price_absence WHERE price_id = p.id
    ) o
    WHERE o.import_id IS NOT NULL`.execute(trx);
  return [...new Set([...rows.map(({ id }) => id), ...pairs.flatMap(({ importId }) => importId ?? [])])];
}

/** Restores what people chose about a record. */
export async function restoreChoices(trx: Executor, kind: Kind, id: number): Promise<void> {
  const ofPeople = sql`${isThere(kind)} AND ${isThere('app_user', 'user_id')}`;
  const tables = {
    product: [['price_alert', ofPeople]],
    store: [
      ['preferred_store', ofPeople],
      ['store_aisle_order', isThere('store')],
    ],
  } as const;
  for (const [table, isComplete] of tables[kind])
    await sql`
      ${takeRestorableRows(id, table, isComplete)}
      INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
      SELECT r.* FROM back, jsonb_populate_record(NULL::${sql.table(table)}, row) r
      ON CONFLICT DO NOTHING`.execute(trx);
}

const need = ['product_id', 'store_id', 'text', 'amount', 'amount_unit', 'need_key'];
/** Fields of an item with the columns of their change times. */
const fields = [
  ['is_needed', 'needed_at'],
  ['quantity', 'quantity_at'],
  ['note', 'note_at'],
  ['title', 'title_at'],
] as const;
const columns = (alias: string, names: readonly string[]) =>
  sql`(${sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))})`;

/** Newest first, so that an item passes its states in reverse order. */
export function findDeletionsOfItems(trx: Executor, id: number): Promise<number[]> {
  return onlyColumnOf(trx)<number>`
    SELECT DISTINCT d.deletion_id AS id FROM deleted_item d WHERE ${waiting(id)} ORDER BY id DESC`;
}

/** Restores items of one deletion, except later changes. `is_back` marks items that were removed before. */
export function restoreItemsOfDeletion(
  trx: Executor,
  id: number,
  versions: ReadonlyMap<number, number>,
): Promise<{ id: number; list: number; is_back: boolean }[]> {
  const known = [...versions].map(([list, version]) => ({ list, version }));
  return rowsOf(trx)<{ id: number; list: number; is_back: boolean }>`
    WITH due AS (
      DELETE FROM deleted_item d
      WHERE d.deletion_id = ${id}
        AND (d.before ->> 'product_id' IS NULL OR EXISTS (SELECT FROM product t WHERE t.id = (d.before ->> 'product_id')::integer))
        AND (d.before ->> 'store_id' IS NULL OR EXISTS (SELECT FROM store t WHERE t.id = (d.before ->> 'store_id')::integer))
      RETURNING d.*
    ), back AS (
      SELECT due.item_id, due.before, due.after
      FROM due JOIN shopping_list_item i ON i.id = due.item_id,
           jsonb_populate_record(NULL::shopping_list_item, due.after) a
      WHERE ${columns('i', need)} IS NOT DISTINCT FROM ${columns('a', need)}
        AND i.deleted_at IS NOT DISTINCT FROM a.deleted_at
    )
    UPDATE shopping_list_item i SET
      ${sql.join(need.map((name) => sql`${sql.ref(name)} = b.${sql.ref(name)}`))},
      ${sql.join(
        fields.flatMap(([name, time]) =>
          [name, time].map(
            (column) => sql`${sql.ref(column)} = CASE
              WHEN ${columns('i', [name, time])} IS NOT DISTINCT FROM ${columns('a', [name, time])} THEN b.${sql.ref(column)}
              ELSE i.${sql.ref(column)} END`,
          ),
        ),
      )},
      deleted_at = b.deleted_at, removed_by = b.removed_by, removal_made_at = b.removal_made_at,
      version = CASE WHEN b.deleted_at IS NULL THEN known.version ELSE i.version END
    FROM back, jsonb_populate_record(NULL::shopping_list_item, back.before) b,
         jsonb_populate_record(NULL::shopping_list_item, back.after) a,
         jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS known (list integer, version bigint)
    WHERE i.id = back.item_id AND known.list = i.list_id
      AND NOT EXISTS (
        SELECT FROM shopping_list_item other
        WHERE b.deleted_at IS NULL AND other.list_id = i.list_id AND other.id <> i.id AND other.deleted_at IS NULL
          AND other.product_id = b.product_id AND other.store_id IS NOT DISTINCT FROM b.store_id)
      AND (b.deleted_at IS NOT NULL OR a.deleted_at IS NULL OR EXISTS (
        SELECT FROM shopping_list_merged_item name JOIN shopping_list_item keeper ON keeper.id = name.item_id
        WHERE name.list_id = i.list_id AND name.client_id = i.client_id AND keeper.deleted_at IS NULL))
    RETURNING i.id, i.list_id AS list, a.deleted_at IS NOT NULL AND b.deleted_at IS NULL AS is_back`;
}

/** Restores planned stores if the list still has the same plan. Returns changed lists. */
export function restorePlannedStores(
  trx: Executor,
  id: number,
  versions: ReadonlyMap<number, number>,
): Promise<number[]> {
  const known = [...versions].map(([list, version]) => ({ list, version }));
  // Free text cannot be planned, so the row waits until the product is restored.
  const isComplete = sql`${isThere('store')} AND EXISTS (
    SELECT FROM shopping_list_item t WHERE t.id = (d.row ->> 'item_id')::bigint AND t.text IS NULL)`;
  return onlyColumnOf(trx)<number>`
    ${takeRestorableRows(id, 'shopping_list_plan_item', isComplete)}, planned AS (
      INSERT INTO shopping_list_plan_item
      SELECT r.* FROM back, jsonb_populate_record(NULL::shopping_list_plan_item, row) r
      JOIN shopping_list_plan plan ON plan.list_id = r.list_id
      WHERE plan.made_at = (back.row ->> 'made_at')::timestamptz
      ON CONFLICT DO NOTHING RETURNING item_id
    )
    UPDATE shopping_list_item item SET version = known.version
    FROM planned, jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS known (list integer, version bigint)
    WHERE item.id = planned.item_id AND known.list = item.list_id AND item.deleted_at IS NULL
    RETURNING item.list_id AS list`;
}
