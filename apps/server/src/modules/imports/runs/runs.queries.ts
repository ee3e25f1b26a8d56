import type { ImportDecisions, ImportKind, ImportMapping, ImportReport, ImportRun } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/audit.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Range } from '../../../platform/paging.ts';

const columns = [
  'import_run.id',
  'kind',
  'file_name',
  'date_added',
  'dry_run',
  'state',
  'step',
  'progress',
  'created_at',
  'started_at',
  'finished_at',
  'import_id',
  'error',
  'actor_name as started_by',
] as const;

export interface NewImportRun {
  kind: ImportKind;
  name: string;
  bytes: Buffer;
  day: string;
  dryRun: boolean;
  mapping: ImportMapping;
  decisions: ImportDecisions;
  clearSamples: boolean;
  actor: Actor;
}

export async function insertImportRun(trx: Executor, given: NewImportRun): Promise<number> {
  const { id } = await trx
    .insertInto('import_run')
    .values({
      kind: given.kind,
      file_name: given.name,
      file: given.bytes,
      date_added: given.day,
      dry_run: given.dryRun,
      mapping: JSON.stringify(given.mapping),
      decisions: JSON.stringify(given.decisions),
      clear_samples: given.clearSamples,
      started_by: given.actor.userId,
      actor_name: given.actor.name,
      request_id: given.actor.requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findImportRun(db: Executor, id: number) {
  return db.selectFrom('import_run').select(columns).select('report').where('id', '=', id).executeTakeFirst();
}

export function findImportRuns(db: Executor, { offset, limit }: Range) {
  return db.selectFrom('import_run').select(columns).orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export async function deleteOldImportRuns(db: Executor): Promise<void> {
  await db.deleteFrom('import_run').where('finished_at', '<', sql<Date>`now() - interval '30 days'`).execute();
}

/** Namespace of the advisory lock, unique among two-key locks. */
const runLocks = 4_022;

/** Locks a run until the transaction ends. PostgreSQL detects a dead process within seconds. */
export async function lockImportRun(trx: Executor, id: number): Promise<void> {
  await sql`SELECT set_config('client_connection_check_interval', '2s', true),
                   set_config('tcp_keepalives_idle', '4', true), set_config('tcp_keepalives_interval', '2', true),
                   set_config('tcp_keepalives_count', '3', true)`.execute(trx);
  await sql`SELECT pg_advisory_xact_lock(${runLocks}, ${id})`.execute(trx);
}

/** Returns undefined if the run has ended. */
export function claimImportRun(db: Executor, id: number) {
  return db
    .updateTable('import_run')
    .set({
      state: 'running',
      step: 'reading',
      progress: 0,
      attempt: sql<number>`attempt + 1`,
      heard_at: sql<Date>`now()`,
      started_at: sql<Date>`coalesce(started_at, now())`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'kind', 'file_name', 'file', 'date_added', 'dry_run', 'mapping', 'decisions', 'attempt'])
    .returning(['clear_samples', 'started_by', 'actor_name', 'request_id'])
    .executeTakeFirst();
}
export type ClaimedImportRun = NonNullable<Awaited<ReturnType<typeof claimImportRun>>>;

type Mark = Pick<ClaimedImportRun, 'id' | 'attempt'>;

export const cancelledImportMessage = (name: string) => `Cancelled by ${name}. Nothing was imported.`;

/** Ends a waiting run and requests the end of a running one. Returns false if it has ended or is committing. */
export async function requestImportCancel(trx: Executor, id: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE import_run SET cancelled_by = ${name},
      state = CASE state WHEN 'waiting' THEN 'failed' ELSE state END,
      step = CASE state WHEN 'waiting' THEN 'finished' ELSE step END,
      error = CASE state WHEN 'waiting' THEN ${cancelledImportMessage(name)} END,
      finished_at = CASE state WHEN 'waiting' THEN clock_timestamp() END,
      file = CASE state WHEN 'waiting' THEN NULL ELSE file END
    WHERE id = ${id} AND state IN ('waiting', 'running') RETURNING id`.execute(trx);
  return rows.length > 0;
}

export async function findCancellingPerson(db: Executor, id: number): Promise<string | null> {
  const row = await db.selectFrom('import_run').select('cancelled_by').where('id', '=', id).executeTakeFirst();
  return row?.cancelled_by ?? null;
}

export async function findDatabaseProcessId(trx: Executor): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
  return rows[0]?.pid ?? 0;
}

export async function cancelRunningStatement(db: Executor, process: number): Promise<void> {
  await sql`SELECT pg_cancel_backend(${process})`.execute(db);
}

export async function saveImportProgress(
  db: Executor,
  run: Mark,
  step: ImportRun['step'],
  progress: number,
): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ step, progress, heard_at: sql<Date>`now()` })
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('state', '=', 'running')
    .execute();
}

/** Ends a run. Returns false if another process has taken over. */
export async function finishImportRun(
  db: Executor,
  run: Mark,
  outcome: { report: ImportReport } | { error: string },
): Promise<boolean> {
  const report = 'report' in outcome ? outcome.report : undefined;
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({
      state: report ? 'done' : 'failed',
      step: 'finished',
      file: null,
      finished_at: sql<Date>`clock_timestamp()`,
      ...(report && { progress: 100, import_id: report.import_id, report: JSON.stringify(report) }),
      ...('error' in outcome && { error: outcome.error }),
    })
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('state', '=', 'running')
    // A cancelled run must not commit an import.
    .$if(report !== undefined, (query) => query.where('cancelled_by', 'is', null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
