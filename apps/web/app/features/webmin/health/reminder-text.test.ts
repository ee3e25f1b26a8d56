import type { Reminder } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { reminderText } from './reminder-text.ts';

const now = Date.parse('2026-11-22T16:00:00Z');
const reminder = (kind: Reminder['kind'], last_seen: string | null): Reminder => ({
  kind,
  last_seen,
  region: 'North',
  store: null,
  put_off_until: null,
  is_put_off: false,
});

test('OPN-04 a reminder says since when, in days of Trinidad and Tobago', () => {
  expect(reminderText(reminder('region', '2026-10-12'), now)).toBe('Last survey Oct 12, 2026, 41 days ago.');
  expect(reminderText(reminder('store', '2026-11-21'), now)).toBe('No new price since Nov 21, 2026, 1 day ago.');
  expect(reminderText(reminder('region', null), now)).toBe('No survey has been imported yet.');
});
