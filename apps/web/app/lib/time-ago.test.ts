import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.parse('2026-11-21T16:00:00Z');

test.each([
  ['2026-11-21T15:59:40Z', 'just now'],
  ['2026-11-21T16:00:30Z', 'just now'],
  ['2026-11-21T15:55:00Z', '5 min. ago'],
  ['2026-11-21T13:00:00Z', '3 hr. ago'],
  ['2026-11-20T15:00:00Z', 'yesterday'],
  ['2026-11-21T15:59:00Z', '1 min. ago'],
  ['2026-11-21T15:00:00Z', '1 hr. ago'],
  ['2026-11-20T16:00:01Z', '23 hr. ago'],
  ['2026-11-20T16:00:00Z', 'yesterday'],
  ['2026-11-14T16:00:01Z', '6 days ago'],
  ['2026-11-14T16:00:00Z', 'Nov 14, 2026'],
  ['2026-11-01T15:00:00Z', 'Nov 1, 2026'],
])('LST-01 a list that changed at %s changed %s', (time, text) => {
  expect(timeAgo(time, now)).toBe(text);
});
