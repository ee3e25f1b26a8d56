import type { Reminder } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { formatDay } from '~/lib/format.ts';
import { ageInDays } from '~/lib/price-age.ts';

export function nameOfReminder({ store, region }: Reminder): string {
  return store ? [store.name, store.address].filter(Boolean).join(', ') : (region ?? '');
}

export function reminderKeyOf({ kind, store, region }: Reminder): string {
  return `${kind} ${store?.id ?? region}`;
}

export function reminderText({ kind, last_seen }: Reminder, now = Date.now()): string {
  if (last_seen === null) return 'No survey has been imported yet.';
  // Noon in Trinidad, so that time zones do not change the day.
  const noon = `${last_seen}T16:00:00Z`;
  const when = `${formatDay(noon)}, ${formatCount(ageInDays(noon, now), 'day')} ago`;
  return kind === 'region' ? `Last survey ${when}.` : `No new price since ${when}.`;
}
