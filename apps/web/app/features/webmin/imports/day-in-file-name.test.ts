import { expect, test } from 'vitest';
import { dayInFileName } from './day-in-file-name.ts';

test.each([
  ['survey 891d4352 2026-11-18.xlsx', '2026-11-18'],
  ['mti-2026-11-15.xlsx', '2026-11-15'],
  ['Survey 2026_09_15 (final).xls', '2026-09-15'],
  ['20261015.xlsx', '2026-10-15'],
  ['survey-2026-02-31.xlsx', ''],
  ['report 4512026111599.xlsx', ''],
  ['survey.xlsx', ''],
])('WEB-07 the name %s tells the day %j', (name, day) => {
  expect(dayInFileName(name)).toBe(day);
});
