import type { Dashboard, DataHealth, Reminder, SnoozeReminder } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { PutOffReminderTable } from '../../../platform/database/admin-tables.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { NotFound } from '../../../platform/errors.ts';
import { type PriceAgesOfRegions, readPriceAges } from './ages.service.ts';

export async function getDataHealth(db: Database): Promise<DataHealth> {
  const [{ stores, ...ages }, putOffs] = await Promise.all([readPriceAges(db), findPutOff(db)]);
  return { ...ages, reminders: pendingReminders({ ...ages, stores }, putOffs) };
}

/** Excludes postponed reminders. */
export async function countPendingReminders(db: Database): Promise<Dashboard['due']> {
  const { reminders } = await getDataHealth(db);
  const count = (wanted: string) => reminders.filter(({ kind, is_put_off }) => kind === wanted && !is_put_off).length;
  return { regions: count('region'), stores: count('store') };
}

const days = { week: 7, month: 30 };

/** Postpones a reminder for all administrators, or cancels that. Throws NotFound. */
export async function putOffReminder(db: Database, asked: SnoozeReminder, actor: Actor): Promise<void> {
  const { kind, region, store, until } = asked;
  const { reminders } = await getDataHealth(db);
  const reminder = reminders.find((one) =>
    one.kind === 'region' ? kind === 'region' && one.region === region : kind === 'store' && one.store?.id === store,
  );
  if (!reminder) throw new NotFound('This reminder is no longer due.');
  const subject = String(kind === 'region' ? region : store);
  const name = reminder.store?.name ?? String(region);
  await inTransaction(db, async (trx) => {
    if (until === null) await deletePutOff(trx, { kind, subject });
    else {
      const time = until === 'seen' ? null : new Date(Date.now() + days[until] * 86_400_000);
      await savePutOff(trx, { kind, subject, seen_on: reminder.last_seen, until: time });
    }
    const summary =
      until === null
        ? `Turned the reminder of ${name} on again.`
        : `Postponed the reminder of ${name} ${until === 'seen' ? 'until there is a new price' : `for a ${until}`}.`;
    await audit(trx, actor, {
      action: 'update',
      kind: 'reminder',
      ids: reminder.store ? [reminder.store.id] : [],
      summary,
    });
  });
}

/** The ministry publishes a survey each month. */
const surveyDays = 31;
const day = 86_400_000;

/** Returns pending reminders, regions first, oldest first, including postponed ones. */
export function pendingReminders(
  { regions, stores, at }: Pick<PriceAgesOfRegions, 'regions' | 'stores' | 'at'>,
  putOffs: readonly PutOff[],
): Reminder[] {
  const today = Date.parse(localDay(new Date(at)));
  const isOld = (survey: string | null) => survey === null || today - Date.parse(survey) > surveyDays * day;
  const due = [
    ...regions.flatMap(({ region, last_survey }) =>
      region !== null && isOld(last_survey)
        ? [{ kind: 'region' as const, region, store: null, last_seen: last_survey, subject: String(region) }]
        : [],
    ),
    ...stores.flatMap(({ is_silent, newest, id, name, address, region }) =>
      is_silent && newest !== null
        ? [
            {
              kind: 'store' as const,
              region,
              store: { id, name, address, region },
              last_seen: localDay(new Date(newest)),
              subject: String(id),
            },
          ]
        : [],
    ),
  ];
  return due
    .sort((a, b) => (a.kind === b.kind ? compare(a.last_seen ?? '', b.last_seen ?? '') : a.kind === 'region' ? -1 : 1))
    .map(({ subject, ...reminder }) => {
      const putOff = putOffs.find((one) => one.kind === reminder.kind && one.subject === subject);
      const isPutOff = putOff !== undefined && (reminder.last_seen ?? '') <= (putOff.seen_on ?? '');
      return {
        ...reminder,
        is_put_off: isPutOff,
        put_off_until: isPutOff ? (putOff.until?.toISOString() ?? null) : null,
      };
    });
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

type PutOff = PutOffReminderTable;

async function findPutOff(db: Executor): Promise<PutOff[]> {
  return db
    .selectFrom('put_off_reminder')
    .selectAll()
    .where((where) => where.or([where('until', 'is', null), where('until', '>', sql<Date>`now()`)]))
    .execute();
}

async function savePutOff(trx: Executor, putOff: PutOff): Promise<void> {
  const { seen_on, until } = putOff;
  await trx
    .insertInto('put_off_reminder')
    .values(putOff)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ seen_on, until }))
    .execute();
}

async function deletePutOff(trx: Executor, { kind, subject }: Pick<PutOff, 'kind' | 'subject'>): Promise<void> {
  await trx.deleteFrom('put_off_reminder').where('kind', '=', kind).where('subject', '=', subject).execute();
}
