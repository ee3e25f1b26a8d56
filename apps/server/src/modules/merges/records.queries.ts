import type { MergeKind } from '@bargain-buddy/contract';
import { barcodeSpellings } from '@bargain-buddy/domain';
import { type RawBuilder, sql } from 'kysely';
import type { MergedRow } from '../../platform/database/admin-tables.ts';
import type { Executor } from '../../platform/database/database.ts';

export const columnOf = (kind: MergeKind) => sql.ref(`${kind}_id`);
/** A price, a listing and an item of a list belong to one of each. */
export const otherKind = { product: 'store', store: 'product' } as const satisfies Record<MergeKind, MergeKind>;

/** The stores that have prices of the products, or the stores themselves, in the order in which writers take them. */
export async function findStoresOf(db: Executor, kind: MergeKind, ids: readonly number[]): Promise<number[]> {
  if (kind === 'store') return ids.toSorted((a, b) => a - b);
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT store_id AS id FROM price WHERE product_id = ANY(${ids}::integer[]) ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes stores, as every writer of prices does first. */
export async function lockStores(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`SELECT id FROM store WHERE id = ANY(${ids}::integer[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx);
}

/** Takes records so that nobody reports a price of them; they can still be put on lists. */
export async function lockRecordsForPrices(trx: Executor, kind: MergeKind, ids: readonly number[]): Promise<void> {
  await sql`SELECT id FROM ${sql.table(kind)} WHERE id = ANY(${ids}::integer[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  );
}

/** The records as they are, in ascending order, taken so that nobody uses them anew until the transaction ends. */
export async function lockRecords(trx: Executor, kind: MergeKind, ids: readonly number[]): Promise<MergedRow[]> {
  const { rows } = await sql<{ record: MergedRow }>`
    SELECT to_jsonb(record) - '{search_text,name_text}'::text[] AS record
    FROM ${sql.table(kind)} record WHERE id = ANY(${ids}::integer[]) ORDER BY id FOR UPDATE
  `.execute(trx);
  return rows.map(({ record }) => record);
}

/** What files know a record by. */
const identity = {
  product: sql`identity_key(name, brand, amount)`,
  store: sql`identity_key(name, address, coalesce(region, ''))`,
} satisfies Record<MergeKind, RawBuilder<unknown>>;

/** Removes the records, of which nothing is left, and notes which they were. */
export async function removeRecords(
  trx: Executor,
  kind: MergeKind,
  mergeId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    INSERT INTO merged_record (merge_id, kind, record_id, key)
    SELECT ${mergeId}, ${kind}, id, ${identity[kind]} FROM ${sql.table(kind)} WHERE id = ANY(${ids}::integer[])
  `.execute(trx);
  await sql`DELETE FROM ${sql.table(kind)} WHERE id = ANY(${ids}::integer[])`.execute(trx);
}

/** What else a row refers to, which may have gone meanwhile. */
const references: Record<string, string> = { import_id: 'price_import', image_by: 'app_user' };
const kindNow = sql`(
  SELECT id FROM kind WHERE id = row.kind_id UNION ALL SELECT kind_id FROM merged_kind WHERE id = row.kind_id LIMIT 1)`;
/** What a product says of its kind, which may have been merged or gone meanwhile: it is read anew. */
const ofKind: Record<string, RawBuilder<unknown>> = {
  kind_id: sql`coalesce(${kindNow}, 1)`,
  kind_is_chosen: sql`(row.kind_is_chosen AND ${kindNow} IS NOT NULL)`,
  kind_read_from: sql`NULL`,
};

/** Brings records back as they were, ids included. */
export async function restoreRecords(trx: Executor, kind: MergeKind, records: readonly MergedRow[]): Promise<void> {
  const columns = Object.keys(records[0] ?? {});
  const values = columns.map((column): RawBuilder<unknown> => {
    const table = references[column];
    const value = ofKind[column] ?? sql.ref(`row.${column}`);
    return table ? sql`(SELECT id FROM ${sql.table(table)} WHERE id = ${value})` : value;
  });
  await sql`
    INSERT INTO ${sql.table(kind)} (${sql.join(columns.map((column) => sql.ref(column)))}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values)} FROM jsonb_populate_recordset(NULL::${sql.table(kind)}, ${JSON.stringify(records)}::jsonb) row
  `.execute(trx);
}

/** Sets some fields of a record, given as JSON has them. */
export async function setFields(
  trx: Executor,
  kind: MergeKind,
  id: number,
  fields: Record<string, unknown>,
): Promise<void> {
  const columns = Object.keys(fields);
  if (columns.length === 0) return;
  const pairs = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`row.${column}`)}`);
  await sql`
    UPDATE ${sql.table(kind)} record SET ${sql.join(pairs)}
    FROM jsonb_populate_record(NULL::${sql.table(kind)}, ${JSON.stringify(fields)}::jsonb) row WHERE record.id = ${id}
  `.execute(trx);
}

const samePlace = {
  product: ({ barcode }) => sql`barcode = ANY(${typeof barcode === 'string' ? barcodeSpellings(barcode) : []}::text[])`,
  store: ({ name, address, region }) => sql`
    lower(name) = lower(${name}) AND lower(address) = lower(${address ?? ''}::text)
    AND coalesce(region, '') = coalesce(${region ?? null}::text, '')`,
} satisfies Record<MergeKind, (record: MergedRow) => RawBuilder<unknown>>;

/**
 * A record that has taken the place of one which is to come back: its barcode, or a store's name, address and region.
 */
export async function findInTheWay(trx: Executor, kind: MergeKind, record: MergedRow): Promise<number | undefined> {
  const isSame = samePlace[kind](record);
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(kind)} WHERE ${isSame} LIMIT 1`.execute(trx);
  return rows[0]?.id;
}
