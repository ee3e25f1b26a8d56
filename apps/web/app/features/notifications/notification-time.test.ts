import { expect, it } from 'vitest';
import { notificationTime } from './notification-time.ts';

const now = new Date(2026, 10, 21, 15, 30).getTime();
const at = (...local: [number, number, number, number, number]) => new Date(...local).toISOString();

it.each([
  ['within a minute', at(2026, 10, 21, 15, 30), 'Just now'],
  ['from a clock that is ahead', at(2026, 10, 21, 15, 40), 'Just now'],
  ['a minute ago', at(2026, 10, 21, 15, 29), '1 minute ago · 3:29 PM'],
  ['an hour ago', at(2026, 10, 21, 14, 30), '1 hour ago · 2:30 PM'],
  ['a day ago', at(2026, 10, 20, 15, 30), 'Nov 20, 3:30 PM'],
  ['minutes ago', at(2026, 10, 21, 15, 18), '12 minutes ago · 3:18 PM'],
  ['hours ago', at(2026, 10, 21, 12, 5), '3 hours ago · 12:05 PM'],
  ['longer ago than a day', at(2026, 10, 15, 9, 7), 'Nov 15, 9:07 AM'],
])('NOT-02 the reader’s local time, %s', (_, timestamp, text) => {
  // Some releases of the time zone data put a narrow space before AM and PM.
  expect(notificationTime(timestamp, now).text.replaceAll('\u202f', ' ')).toBe(text);
  expect(notificationTime(timestamp, now).exact).toMatch(/^(Friday|Saturday|Sunday), November \d+, 2026 at \d/);
});
