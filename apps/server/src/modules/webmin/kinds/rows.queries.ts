import { sql } from 'kysely';
import { type Executor, onlyColumnOf, rowsOf } from '../../../platform/database/database.ts';
import { idsOf } from '../../../platform/ids-of.ts';
import type {
  AisleRecord,
  ItemOfKinds,
  KindNameRecord,
  KindOfPolicyEvent,
  KindOfProduct,
  KindOtherName,
  KindRecord,
  KindRedirect,
  RowChange,
} from './kind-row-changes.ts';

/** Locks kinds against all new uses until the transaction ends. */
export function lockKinds(trx: Executor, ids: readonly number[]): Promise<KindRecord[]> {
  return rowsOf(trx)<KindRecord>`
    SELECT id, slug, name, dimension, aisle_id, aisle_is_chosen, sold_by, sold_by_is_chosen, date_added::text FROM kind
    WHERE id = ANY(${ids}::integer[]) AND id <> 1 ORDER BY id FOR UPDATE`;
}

export function readKindNames(trx: Executor, kindIds: readonly number[]): Promise<KindNameRecord[]> {
  return rowsOf(trx)<KindNameRecord>`
    SELECT name, dimension, kind_id FROM kind_name WHERE kind_id = ANY(${kindIds}::integer[])
    ORDER BY name, dimension FOR UPDATE`;
}

/** Locks and returns current rows with these names, of any kind. */
export function lockEqualKindNames(trx: Executor, names: readonly KindNameRecord[]): Promise<KindNameRecord[]> {
  return rowsOf(trx)<KindNameRecord>`
    SELECT name, dimension, kind_id FROM kind_name
    JOIN jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS alike (name text, dimension text) USING (name, dimension)
    FOR UPDATE OF kind_name`;
}

export interface ProductRowOfKind extends KindOfProduct {
  name: string;
  dimension: string;
  has_amount: boolean;
}

export function lockProductsOfKinds(
  trx: Executor,
  { ids = [], kinds = [] }: { ids?: readonly number[]; kinds?: readonly number[] },
): Promise<ProductRowOfKind[]> {
  return rowsOf(trx)<ProductRowOfKind>`
    SELECT id, kind_id, kind_is_chosen, name, dimension, base_amount IS NOT NULL AS has_amount FROM product
    WHERE id = ANY(${ids}::integer[]) OR kind_id = ANY(${kinds}::integer[]) ORDER BY id FOR NO KEY UPDATE`;
}

export function lockAisles(trx: Executor): Promise<AisleRecord[]> {
  return rowsOf(trx)<AisleRecord>`
    SELECT id, key, name, position FROM aisle ORDER BY position, id FOR UPDATE`;
}

const present = <Row>(changes: readonly RowChange<Row>[], side: 'before' | 'after') =>
  changes.flatMap((change) => change[side] ?? []);

/** Inserts or updates kinds. Records of an earlier release have no `sold_by`, which is then unchanged. */
export async function writeKindRows(trx: Executor, changes: readonly RowChange<KindRecord>[]): Promise<void> {
  const rows = JSON.stringify(present(changes, 'after'));
  await sql`
    INSERT INTO kind AS k (id, slug, name, dimension, aisle_id, aisle_is_chosen, sold_by, sold_by_is_chosen, date_added)
    OVERRIDING SYSTEM VALUE
    SELECT row.id, row.slug, row.name, row.dimension, row.aisle_id, row.aisle_is_chosen,
           coalesce(row.sold_by, now.sold_by, 'pack'), coalesce(row.sold_by_is_chosen, now.sold_by_is_chosen, false), row.date_added
    FROM jsonb_populate_recordset(NULL::kind, ${rows}::jsonb) row LEFT JOIN kind now ON now.id = row.id
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, aisle_id = excluded.aisle_id,
                                   aisle_is_chosen = excluded.aisle_is_chosen, sold_by = excluded.sold_by,
                                   sold_by_is_chosen = excluded.sold_by_is_chosen
  `.execute(trx);
}

export async function removeKindRows(trx: Executor, changes: readonly RowChange<KindRecord>[]): Promise<void> {
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  await sql`DELETE FROM kind WHERE id = ANY(${gone}::integer[])`.execute(trx);
}

export async function writeKindNames(trx: Executor, changes: readonly RowChange<KindNameRecord>[]): Promise<void> {
  for (const { before, after } of changes) {
    if (after) {
      await trx
        .insertInto('kind_name')
        .values(after as never)
        .onConflict((conflict) => conflict.columns(['name', 'dimension']).doUpdateSet({ kind_id: after.kind_id }))
        .execute();
    } else if (before) {
      await sql`DELETE FROM kind_name WHERE name = ${before.name} AND dimension = ${before.dimension}`.execute(trx);
    }
  }
}

export function findKindNames(db: Executor): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('kind').select(['id', 'name']).where('id', '<>', 1).orderBy('id').execute();
}

export async function writeKindOtherNames(trx: Executor, changes: readonly RowChange<KindOtherName>[]): Promise<void> {
  // Deletes first, since a moved name must be unique.
  for (const { kind_id, key } of present(changes, 'before')) {
    await trx.deleteFrom('kind_other_name').where('kind_id', '=', kind_id).where('key', '=', key).execute();
  }
  const rows = present(changes, 'after');
  if (rows.length > 0) await trx.insertInto('kind_other_name').values(rows).execute();
}

export async function writeKindsOfProducts(trx: Executor, changes: readonly RowChange<KindOfProduct>[]): Promise<void> {
  await sql`
    UPDATE product p SET kind_id = row.kind_id, kind_is_chosen = row.kind_is_chosen
    FROM jsonb_to_recordset(${JSON.stringify(present(changes, 'after'))}::jsonb)
         AS row (id integer, kind_id integer, kind_is_chosen boolean)
    WHERE p.id = row.id
  `.execute(trx);
}

export async function writeAisleRows(trx: Executor, changes: readonly RowChange<AisleRecord>[]): Promise<void> {
  const rows = JSON.stringify(present(changes, 'after'));
  await sql`
    INSERT INTO aisle (id, key, name, position) OVERRIDING SYSTEM VALUE
    SELECT row.id, row.key, row.name, row.position FROM jsonb_populate_recordset(NULL::aisle, ${rows}::jsonb) row
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, position = excluded.position
  `.execute(trx);
}

export async function removeAisleRows(trx: Executor, changes: readonly RowChange<AisleRecord>[]): Promise<void> {
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  await sql`DELETE FROM aisle WHERE id = ANY(${gone}::integer[])`.execute(trx);
}

export async function lockKindsOfAisle(trx: Executor, aisle: number): Promise<KindRecord[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM kind WHERE aisle_id = ${aisle}`.execute(trx);
  return lockKinds(trx, idsOf(rows));
}

export function readKindRedirects(trx: Executor, kindIds: readonly number[]): Promise<KindRedirect[]> {
  return rowsOf(trx)<KindRedirect>`
    SELECT id, slug, kind_id FROM merged_kind WHERE kind_id = ANY(${kindIds}::integer[]) ORDER BY id FOR UPDATE
  `;
}

export async function writeKindRedirects(trx: Executor, changes: readonly RowChange<KindRedirect>[]): Promise<void> {
  const back = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  await sql`DELETE FROM merged_kind WHERE id = ANY(${back}::integer[])`.execute(trx);
  const rows = JSON.stringify(present(changes, 'after'));
  await sql`
    INSERT INTO merged_kind (id, slug, kind_id)
    SELECT id, slug, kind_id FROM jsonb_populate_recordset(NULL::merged_kind, ${rows}::jsonb)
    ON CONFLICT (id) DO UPDATE SET kind_id = excluded.kind_id`.execute(trx);
}

/** Locks all VAT changes, which are few, against edits of their kinds. */
export async function lockPolicyEvents(trx: Executor): Promise<KindOfPolicyEvent[]> {
  await sql`SELECT FROM policy_event ORDER BY id FOR UPDATE`.execute(trx);
  const query = trx.selectFrom('policy_event_kind').select(['event_id', 'kind_id']);
  return query.orderBy('event_id').orderBy('kind_id').execute();
}

/** Omits VAT changes that were deleted since. */
export async function writeKindsOfPolicyEvents(
  trx: Executor,
  changes: readonly RowChange<KindOfPolicyEvent>[],
): Promise<void> {
  const [gone, rows] = [present(changes, 'before'), present(changes, 'after')].map((side) => JSON.stringify(side));
  await sql`
    DELETE FROM policy_event_kind k USING jsonb_populate_recordset(NULL::policy_event_kind, ${gone}::jsonb) gone
    WHERE k = gone`.execute(trx);
  await sql`
    INSERT INTO policy_event_kind (event_id, kind_id)
    SELECT e.id, row.kind_id FROM jsonb_populate_recordset(NULL::policy_event_kind, ${rows}::jsonb) row
    JOIN policy_event e ON e.id = row.event_id ON CONFLICT DO NOTHING`.execute(trx);
}

/** Reserves the id of a new kind or aisle. */
export async function reserveRowId(
  trx: Executor,
  table: 'kind' | 'aisle',
): Promise<{ id: number; date_added: string }> {
  const { rows } = await sql<{ id: number; date_added: string }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id, now()::text AS date_added`.execute(trx);
  return rows[0] ?? { id: 0, date_added: '' };
}

export function findListsOfKinds(trx: Executor, kinds: readonly number[]): Promise<number[]> {
  return onlyColumnOf(trx)<number>`
    SELECT DISTINCT i.list_id AS id FROM shopping_list_item_kind k JOIN shopping_list_item i ON i.id = k.item_id
    WHERE k.kind_id = ANY(${kinds}::integer[]) ORDER BY id`;
}

const itemColumns = sql`i.id, i.list_id, i.need_key, i.quantity, i.note, i.title, i.is_needed,
  i.deleted_at IS NOT NULL AS is_deleted,
  (SELECT array_agg(k.kind_id ORDER BY k.position) FROM shopping_list_item_kind k WHERE k.item_id = i.id) AS kinds`;

export function readItemsOfKinds(trx: Executor, lists: readonly number[]): Promise<ItemOfKinds[]> {
  return rowsOf(trx)<ItemOfKinds>`
    SELECT ${itemColumns} FROM shopping_list_item i
    WHERE i.list_id = ANY(${lists}::integer[]) AND i.amount IS NOT NULL ORDER BY i.id`;
}

/** Each item gets the new version of its list from `versions`. */
export async function writeItemsOfKinds(
  trx: Executor,
  changes: readonly RowChange<ItemOfKinds>[],
  versions: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = present(changes, 'after').map((item) => ({ ...item, version: versions.get(item.list_id) }));
  const ids = rows.map(({ id }) => id);
  // Temporary keys, since two items may swap keys and uniqueness is checked per row.
  await sql`UPDATE shopping_list_item SET need_key = 'moving ' || id WHERE id = ANY(${ids}::bigint[])`.execute(trx);
  await sql`
    UPDATE shopping_list_item i SET need_key = row.need_key, quantity = row.quantity, note = row.note,
      title = row.title, is_needed = row.is_needed, version = row.version, deleted_at = CASE WHEN row.is_deleted THEN coalesce(i.deleted_at, clock_timestamp()) END
    FROM (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (
      id bigint, need_key text, quantity smallint, note text, title text, is_needed boolean, is_deleted boolean, version bigint
    )) row
    WHERE i.id = row.id`.execute(trx);
  await sql`DELETE FROM shopping_list_item_kind WHERE item_id = ANY(${ids}::bigint[])`.execute(trx);
  await sql`
    INSERT INTO shopping_list_item_kind (item_id, kind_id, position)
    SELECT row.id, kind.id, kind.nth - 1
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id bigint, kinds integer[])
    CROSS JOIN LATERAL unnest(row.kinds) WITH ORDINALITY AS kind (id, nth)`.execute(trx);
}
