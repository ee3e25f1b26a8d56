import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { FoundListing } from '../listing-view.ts';
import type { ListingRange } from '../pages.queries.ts';
import { openContents } from './contents.ts';
import { keptKeys } from './kept-keys.ts';

/** The listings of an order, some with equal keys, as the database would tell parts of them. */
function orderOf(count: number, first = 1) {
  const rows = Array.from({ length: count }, (_, n): FoundListing => {
    return { product_id: n % 50, store_id: n % 7, price_id: first + n, rank: 0, order_key: String(n >> 2) };
  });
  const read = vi.fn(async ({ after, offset, limit }: ListingRange) => {
    const from = after ? rows.findIndex(({ price_id }) => price_id === after.id) + 1 : offset;
    return { count, rows: rows.slice(from, from + limit) };
  });
  return { rows, read };
}

/** A page as it is asked for: by its number, or by the position of the last one of the page before. */
function rangeOf(rows: readonly FoundListing[], page: number, size: number, isByCursor: boolean) {
  const about = (page - 1) * size;
  const last = isByCursor ? rows[about - 1] : undefined;
  const after = last && { rank: 0, key: last.order_key, id: last.price_id };
  return { after, about, offset: after ? 0 : about, limit: size + 1 };
}

test('HOM-08 a page is what the database tells, however it is asked for, before and after a change', async () => {
  const asked = fc.record({
    page: fc.integer({ min: 1, max: 40 }),
    size: fc.constantFrom(1, 7, 24, 100),
    isByCursor: fc.boolean(),
    isChanged: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 900 }), fc.array(asked, { maxLength: 12 }), async (count, pages) => {
      const contents = openContents();
      let order = orderOf(count);
      for (const { page, size, isByCursor, isChanged } of pages) {
        if (isChanged) {
          order = orderOf(count, 1 + (order.rows[0]?.price_id ?? 0));
          contents.version += 1;
        }
        const range = rangeOf(order.rows, page, size, isByCursor);
        const found = await keptKeys(contents, 'feed', range, order.read);
        const from = (page - 1) * size;
        expect(found).toEqual({ count, rows: order.rows.slice(from, from + size + 1) });
      }
    }),
    { numRuns: 300 },
  );
});

test('ten pages of the usual size are read once, whoever asks for them, until something changes', async () => {
  const contents = openContents();
  const { rows, read } = orderOf(1_000);
  const ask = (page: number, question = 'feed') =>
    keptKeys(contents, question, rangeOf(rows, page, 24, page % 2 === 0), read);
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((page) => ask(page)));
  expect(read).toHaveBeenCalledTimes(1);
  await ask(11);
  await ask(1, 'South');
  expect(read).toHaveBeenCalledTimes(3);
  contents.version += 1;
  await ask(1);
  expect(read).toHaveBeenCalledTimes(4);
});

test('what could not be read is asked for again', async () => {
  const contents = openContents();
  const { rows, read } = orderOf(100);
  read.mockRejectedValueOnce(new Error('away'));
  const ask = () => keptKeys(contents, 'feed', rangeOf(rows, 1, 24, false), read);
  await expect(ask()).rejects.toThrow('away');
  expect((await ask()).rows).toHaveLength(25);
});
