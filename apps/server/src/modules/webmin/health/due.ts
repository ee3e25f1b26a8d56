import type { Reminder } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import type { Ages } from './ages.service.ts';
import type { PutOff } from './reminders.queries.ts';

/** The ministry publishes a survey each month. */
const surveyDays = 31;
const day = 86_400_000;

/** Returns pending reminders, regions first, oldest first, including postponed ones. */
export function pendingReminders(
  { regions, stores, at }: Pick<Ages, 'regions' | 'stores' | 'at'>,
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
