import { expect, test } from 'vitest';
import { isComparisonTitle, isImplausibleStoreTitle } from './former-months.ts';

test.each([
  ...['Prev. 12', 'Prev', 'PREVIOUS', 'Previous month', 'Last month', 'Last survey 3', 'Oct 2026', 'October', 'OCT-26'],
  ...["Sept. '26", '2026-10', 'Change', '% change', 'Change (%)', 'Change from October', 'Difference', 'Diff.', '%'],
  ...['Avg. Oct 2026', '1 Nov 2026', '(Oct 2026)', 'Prev (Oct)', 'Variance', 'Price Oct'],
])('OPR-06 %s is the title of no store', (title) => {
  expect(isComparisonTitle(title)).toBe(true);
});

test.each([
  'Massy Stores',
  'Last Stop',
  'May’s Grocery',
  'JTA Supermarkets',
  'Octavia Mart',
  'Old Road Mini Mart',
  'PriceSmart',
  'Marché',
  'Exchange Supermarket',
  'Marchand',
  'Preview Mart',
  'Augustus 24',
  '',
])('OPR-06 %s may be a store', (title) => {
  expect([isComparisonTitle(title), isImplausibleStoreTitle(title)]).toEqual([false, false]);
});

test.each(['Massy Oct 2026', 'Massy (Oct)', 'Massy previous', 'Massy % more', 'Massy change', 'Average Massy'])(
  'OPR-06 a new store called %s is questioned',
  (title) => {
    expect([isComparisonTitle(title), isImplausibleStoreTitle(title)]).toEqual([false, true]);
  },
);
