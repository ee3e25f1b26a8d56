import { expect, test } from 'vitest';
import { firstPageOfInfiniteData, guestRowOwner, type StoredRow, usableStoredRows } from './stored-rows.ts';

const day = 86_400_000;
const now = 100 * day;

const row = (fields: Partial<StoredRow>): StoredRow => ({
  account: '7',
  format: 'a',
  queryKey: ['listing', 1],
  queryHash: JSON.stringify(fields.queryKey ?? ['listing', 1]),
  data: {},
  answeredAt: now - day,
  seenAt: now - day,
  most: 2,
  ...fields,
});

test('OFF-01 of what is kept only the account’s own counts, of this shape, of at most 30 days', () => {
  const own = row({});
  const others = [
    row({ account: '8' }),
    row({ account: guestRowOwner }),
    row({ format: 'b' }),
    row({ answeredAt: now - 30 * day }),
  ];
  expect(usableStoredRows([...others, own], '7', 'a', now)).toEqual([own]);
});

test('OFF-01 of each kind the last looked at stay, as many as it says', () => {
  const listings = [1, 2, 3].map((id) => row({ queryKey: ['listing', id], seenAt: now - id * day }));
  const aisles = row({ queryKey: ['aisles'], seenAt: 0, most: 1 });
  const [last, before] = listings;
  expect(usableStoredRows([...listings.toReversed(), aisles], '7', 'a', now)).toEqual([last, before, aisles]);
});

test('OFF-01 of pages that were read on the first is kept, and anything else as it is', () => {
  expect(firstPageOfInfiniteData({ pages: [1, 2], pageParams: ['a', 'b'] })).toEqual({ pages: [1], pageParams: ['a'] });
  const items = { pages: 3 };
  expect(firstPageOfInfiniteData(items)).toBe(items);
  expect(firstPageOfInfiniteData(undefined)).toBe(undefined);
});
