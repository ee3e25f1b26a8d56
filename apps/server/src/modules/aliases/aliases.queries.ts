import type { ImportMatch, ImportMatchQuery } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ImportMatchTable } from '../../platform/database/admin-tables.ts';
import { type Executor, firstRowOf, rowsOf } from '../../platform/database/database.ts';

export type AliasKind = ImportMatch['kind'];

/** Fields that identify a record in import files. */
export const importIdentityFields = {
  product: ['name', 'brand', 'amount'],
  store: ['name', 'address', 'region'],
} as const satisfies Record<AliasKind, readonly string[]>;

const fullName = {
  product: sql`concat_ws(', ', name, nullif(brand, ''), nullif(amount, ''))`,
  store: sql`concat_ws(', ', name, nullif(address, ''))`,
} satisfies Record<AliasKind, RawBuilder<unknown>>;

const identity = {
  product: sql`identity_key(name, brand, amount)`,
  store: sql`identity_key(name, address, coalesce(region, ''))`,
} satisfies Record<AliasKind, RawBuilder<unknown>>;

interface MatchRow extends Omit<ImportMatch, 'record'> {
  record: number;
  record_name: string;
  matched_at: Date;
  matched_by: string | null;
  origin: ImportMatchTable['origin'];
}

const maxListed = 500;

/** Omits deleted records and aliases that equal the current name. */
export function findAliases(db: Executor, { kind, record }: ImportMatchQuery): Promise<MatchRow[]> {
  const of =
    kind === undefined || record === undefined
      ? sql`true`
      : sql`m.kind = ${kind} AND m.record_id IN (
          WITH RECURSIVE one (id) AS (
            SELECT ${record}::integer UNION
            SELECT r.record_id FROM one
            JOIN record_merge g ON g.kind = ${kind} AND g.keep_id = one.id AND g.undone_at IS NULL
            JOIN merged_record r ON r.merge_id = g.id
          ) SELECT id FROM one)`;
  return rowsOf(db)<MatchRow>`
    SELECT m.kind, m.key, m.name, found.id AS record, found.full_name AS record_name, m.matched_at, m.origin,
           u.email AS matched_by
    FROM import_match m
    LEFT JOIN app_user u ON u.id = m.matched_by
    CROSS JOIN LATERAL (
      SELECT id, ${fullName.product} AS full_name, ${identity.product} AS key
      FROM product WHERE m.kind = 'product' AND id = known_as('product', m.key)
      UNION ALL
      SELECT id, ${fullName.store}, ${identity.store} FROM store WHERE m.kind = 'store' AND id = known_as('store', m.key)
    ) found
    WHERE ${of} AND found.key <> m.key
    ORDER BY m.matched_at DESC, m.kind, m.key LIMIT ${maxListed}
  `;
}

export interface NewAlias {
  kind: AliasKind;
  key: string;
  name: string;
  recordId: number;
  origin: ImportMatchTable['origin'];
  userId: number | null;
  revisionId?: number | null;
  mergeId?: number | null;
}

/** Overwrites an alias of the same name on another record. */
export async function saveAlias(trx: Executor, { kind, key, ...given }: NewAlias): Promise<void> {
  const values = {
    name: given.name,
    record_id: given.recordId,
    matched_by: given.userId,
    matched_at: new Date(),
    origin: given.origin,
    revision_id: given.revisionId ?? null,
    merge_id: given.mergeId ?? null,
  };
  await trx
    .insertInto('import_match')
    .values({ kind, key, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute();
}

export async function deleteAlias(trx: Executor, { kind, key }: Pick<ImportMatch, 'kind' | 'key'>): Promise<void> {
  await trx.deleteFrom('import_match').where('kind', '=', kind).where('key', '=', key).execute();
}

export function findRecordByAlias(
  trx: Executor,
  kind: AliasKind,
  key: string,
): Promise<{ id: number; name: string } | undefined> {
  return firstRowOf(trx)<{ id: number; name: string }>`
    SELECT id, name FROM ${sql.table(kind)} WHERE id = known_as(${kind}, ${key})`;
}

/** Returns the current identity key, and the key and name before the change `before`. */
export function readRecordNames(trx: Executor, kind: AliasKind, id: number, before: Record<string, unknown>) {
  const [one, two, three] = importIdentityFields[kind].map((field) => {
    const now = sql`coalesce(${sql.ref(field)}, '')`;
    return field in before ? sql`coalesce(${before[field] ?? null}::text, '')` : now;
  });
  return firstRowOf(trx)<{ now: string; was: string; name: string }>`
    SELECT ${identity[kind]} AS now, identity_key(${one}, ${two}, ${three}) AS was,
           concat_ws(', ', nullif(${one}, ''), nullif(${two}, ''), nullif(${three}, '')) AS name
    FROM ${sql.table(kind)} WHERE id = ${id}`;
}

/** Returns false for a name that only a shopper chose, unless imports used it while the record had no alias. */
export async function isNameUsedByImports(trx: Executor, kind: AliasKind, id: number, until: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    WITH named AS (
      SELECT r.changed_at, coalesce(u.is_superuser, false) AS by_superuser
      FROM revision r LEFT JOIN app_user u ON u.id = r.changed_by
      WHERE r.kind = ${kind} AND r.record_id = ${id} AND r.id < ${until} AND r.undone_at IS NULL
        AND r.after ?| ${importIdentityFields[kind]}::text[]
      ORDER BY r.id DESC LIMIT 1
    )
    SELECT NOT EXISTS (SELECT FROM named WHERE NOT by_superuser) OR EXISTS (
      SELECT FROM named, price p JOIN price_import i ON i.id = p.import_id
      WHERE p.${sql.ref(`${kind}_id`)} = ${id} AND i.imported_at >= named.changed_at
        AND NOT EXISTS (SELECT FROM import_match WHERE kind = ${kind} AND record_id = ${id})
    ) AS known`.execute(trx);
  return rows[0]?.known ?? false;
}

export function readNamesOfManyRecords(trx: Executor, kind: AliasKind, ids: readonly number[]) {
  const fields = importIdentityFields[kind].map((field) => sql`nullif(${sql.ref(field)}, '')`);
  return rowsOf(trx)<{ key: string; name: string }>`
    SELECT ${identity[kind]} AS key, concat_ws(', ', ${sql.join(fields)}) AS name
    FROM ${sql.table(kind)} WHERE id = ANY(${ids}::integer[]) ORDER BY id`;
}

export async function deleteAliasOfRevision(trx: Executor, kind: AliasKind, id: number, revisionId: number) {
  await sql`
    DELETE FROM import_match WHERE revision_id = ${revisionId}
      AND key = (SELECT ${identity[kind]} FROM ${sql.table(kind)} WHERE id = ${id})`.execute(trx);
}

export async function deleteAliasesOfMerge(trx: Executor, mergeId: number): Promise<void> {
  await trx.deleteFrom('import_match').where('merge_id', '=', mergeId).execute();
}

/** Locks the record against deletion until the transaction ends. */
export async function lockNameOfRecord(trx: Executor, kind: AliasKind, id: number): Promise<string | undefined> {
  const row = await trx.selectFrom(kind).select('name').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row?.name;
}
