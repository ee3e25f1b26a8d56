import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

export interface PutOff {
  kind: 'region' | 'store';
  subject: string;
  /** Day of the last price at the time of postponing; null if there was none. */
  seen_on: string | null;
  /** Null means until a new price is seen. */
  until: Date | null;
}

export async function findPutOff(db: Executor): Promise<PutOff[]> {
  return db
    .selectFrom('put_off_reminder')
    .selectAll()
    .where((where) => where.or([where('until', 'is', null), where('until', '>', sql<Date>`now()`)]))
    .execute();
}

export async function savePutOff(trx: Executor, putOff: PutOff): Promise<void> {
  const { seen_on, until } = putOff;
  await trx
    .insertInto('put_off_reminder')
    .values(putOff)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ seen_on, until }))
    .execute();
}

export async function deletePutOff(trx: Executor, { kind, subject }: Pick<PutOff, 'kind' | 'subject'>): Promise<void> {
  await trx.deleteFrom('put_off_reminder').where('kind', '=', kind).where('subject', '=', subject).execute();
}
