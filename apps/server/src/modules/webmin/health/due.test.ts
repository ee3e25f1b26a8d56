import { expect, test } from 'vitest';
import { pendingReminders } from './health.service.ts';

const ages = { listings: 1, samples: 0, newest: null, median_days: 1, over_45: 0, over_120: 0 };
const due = (last_survey: string | null) =>
  pendingReminders(
    { at: '2026-11-22T03:59:00.000Z', regions: [{ region: 'Tobago', stores: 1, ...ages, last_survey }], stores: [] },
    [],
  ).map(({ region, last_seen }) => [region, last_seen]);

test('OPN-04 a region is due on the 32nd day after its survey, by the days of Trinidad and Tobago', () => {
  // There it is still the 21st.
  expect(due('2026-10-21')).toEqual([]);
  expect(due('2026-10-20')).toEqual([['Tobago', '2026-10-20']]);
  expect(due(null)).toEqual([['Tobago', null]]);
});
