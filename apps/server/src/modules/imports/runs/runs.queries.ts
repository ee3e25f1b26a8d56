import type { ImportKind, ImportReport, ImportRun, PriceSmartMapping } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/audit.ts';
import type { Executor } from '../../../platform/database/database.ts';

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

export interface NewRun {
  kind: ImportKind;
  name: string;
  bytes: Buffer;
  day: string;
  dryRun: boolean;
  mapping: PriceSmartMapping;
  actor: Actor;
}

/** Adds a run that waits and answers its id; those that ended a month ago go. */
export async function insertRun(trx: Executor, given: NewRun): Promise<number> {
  await trx.deleteFrom('import_run').where('finished_at', '<', sql<Date>`now() - interval '30 days'`).execute();
  const { id } = await trx
    .insertInto('import_run')
    .values({
      kind: given.kind,
      file_name: given.name,
      file: given.bytes,
      date_added: given.day,
      dry_run: given.dryRun,
      mapping: JSON.stringify(given.mapping),
      started_by: given.actor.userId,
      actor_name: given.actor.name,
      request_id: given.actor.requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findRun(db: Executor, id: number) {
  return db.selectFrom('import_run').select(columns).select('report').where('id', '=', id).executeTakeFirst();
}

/** A page of the runs, newest first. */
export function findRuns(db: Executor, { offset, limit }: { offset: number; limit: number }) {
  return db.selectFrom('import_run').select(columns).orderBy('id', 'desc').offset(offset).limit(limit).execute();
}
export type RunRow = Awaited<ReturnType<typeof findRuns>>[number];

export async function countRuns(db: Executor, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom('import_run').select('id').limit(most).as('first'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A run of which nothing was heard for so long belongs to a process that is gone. */
const silence = sql`interval '30 seconds'`;

/** Makes a run that waits, or whose process is gone, the caller's; undefined when it is over or somebody else's. */
export function takeRun(db: Executor, id: number) {
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
    .where(sql<boolean>`state = 'waiting' OR (state = 'running' AND heard_at < now() - ${silence})`)
    .returning(['id', 'kind', 'file_name', 'file', 'date_added', 'dry_run', 'mapping', 'attempt'])
    .returning(['started_by', 'actor_name', 'request_id'])
    .executeTakeFirst();
}
export type TakenRun = NonNullable<Awaited<ReturnType<typeof takeRun>>>;

/** Whether the run is still to be carried out. */
export async function isUnderway(db: Executor, id: number): Promise<boolean> {
  const row = await db.selectFrom('import_run').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state === 'waiting' || row?.state === 'running';
}

/** The runs whose process is gone, noted as heard of, so that each is found by one only. */
export function findAbandoned(db: Executor): Promise<{ id: number }[]> {
  return db
    .updateTable('import_run')
    .set({ heard_at: sql<Date>`now() - ${silence} + interval '5 seconds'` })
    .where('state', '=', 'running')
    .where(sql<boolean>`heard_at < now() - ${silence}`)
    .returning('id')
    .execute();
}

type Mark = Pick<TakenRun, 'id' | 'attempt'>;

/** Says how far the run is. */
export async function noteProgress(db: Executor, run: Mark, step: ImportRun['step'], progress: number): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ step, progress, heard_at: sql<Date>`now()` })
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('state', '=', 'running')
    .execute();
}

/** Ends the run with its report or its error; answers whether it still was the caller's. */
export async function finishRun(
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
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
