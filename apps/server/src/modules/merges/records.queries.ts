import type { MergeKind } from '@bargain-buddy/contract';
import { barcodeSpellings } from '@bargain-buddy/domain';
import { type RawBuilder, sql } from 'kysely';
import type { MergedRow } from '../../platform/database/admin-tables.ts';
import { type Executor, onlyColumnOf } from '../../platform/database/database.ts';

export const idColumnOf = (kind: MergeKind) => sql.ref(`${kind}_id`);
export const otherKind = { product: 'store', store: 'product' } as const satisfies Record<MergeKind, MergeKind>;

/** Returns the stores that have prices of the records, in lock order. */
export async function findStoresWithPrices(db: Executor, kind: MergeKind, ids: readonly number[]): Promise<number[]> {
  if (kind === 'store') return ids.toSorted((a, b) => a - b);
  return onlyColumnOf(db)<number>`
    SELECT DISTINCT store_id AS id FROM price WHERE product_id = ANY(${ids}::integer[]) ORDER BY id`;
}

/** Locks records against new prices. They can still be added to lists. Every writer of prices locks stores first. */
export async function lockRecordsForPrices(trx: Executor, kind: MergeKind, ids: readonly number[]): Promise<void> {
  await sql`SELECT id FROM ${sql.table(kind)} WHERE id = ANY(${ids}::integer[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  );
}

/** Locks records against all new uses until the transaction ends. Returns them sorted by id. */
export function lockRecords(trx: Executor, kind: MergeKind, ids: readonly number[]): Promise<MergedRow[]> {
  return onlyColumnOf(trx)<MergedRow>`
    SELECT to_jsonb(record) - '{search_text,name_text}'::text[] AS record
    FROM ${sql.table(kind)} record WHERE id = ANY(${ids}::integer[]) ORDER BY id FOR UPDATE
  `;
}

const identity = {
  product: sql`identity_key(name, brand, amount)`,
  store: sql`identity_key(name, address, coalesce(region, ''))`,
} satisfies Record<MergeKind, RawBuilder<unknown>>;

/** Deletes records without remaining uses and stores their keys. */
export async function deleteMergedRecords(
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

/** Foreign keys of a restored record that may point to deleted rows. */
const references: Record<string, string> = { import_id: 'price_import', image_by: 'app_user' };
const kindNow = sql`(
  SELECT id FROM kind WHERE id = row.kind_id UNION ALL SELECT kind_id FROM merged_kind WHERE id = row.kind_id LIMIT 1)`;
/** Kind columns of a restored product. Its kind may be merged or deleted, so its kind is determined again. */
const ofKind: Record<string, RawBuilder<unknown>> = {
  kind_id: sql`coalesce(${kindNow}, 1)`,
  kind_is_chosen: sql`(row.kind_is_chosen AND ${kindNow} IS NOT NULL)`,
  kind_read_from: sql`NULL`,
};

export async function restoreMergedRecords(
  trx: Executor,
  kind: MergeKind,
  records: readonly MergedRow[],
): Promise<void> {
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

export async function setRecordFields(
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

const identityMatch = {
  product: ({ barcode }) => sql`barcode = ANY(${typeof barcode === 'string' ? barcodeSpellings(barcode) : []}::text[])`,
  store: ({ name, address, region }) => sql`
    lower(name) = lower(${name}) AND lower(address) = lower(${address ?? ''}::text)
    AND coalesce(region, '') = coalesce(${region ?? null}::text, '')`,
} satisfies Record<MergeKind, (record: MergedRow) => RawBuilder<unknown>>;

/** Returns a record that blocks a restore: it has the same barcode, or the same store name, address and region. */
export async function findBlockingRecord(
  trx: Executor,
  kind: MergeKind,
  record: MergedRow,
): Promise<number | undefined> {
  const isSame = identityMatch[kind](record);
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(kind)} WHERE ${isSame} LIMIT 1`.execute(trx);
  return rows[0]?.id;
}
