import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { bundlePackage, type Package, readCatalogue } from './listing-index.ts';
import { startTestServer } from './server.ts';
import { medianOf } from './time-taps.ts';

test('the index of listings finds in a page what the server finds, in less than 20 ms', async ({ page, request }) => {
  // Without the prices that other tests report.
  const server = await startTestServer();
  const index = await loadIndex(page, await readCatalogue(server.databaseUrl));
  expect(await index.evaluate((loaded) => loaded.count())).toBe(4_429);

  for (const search of ['milk', 'milk -powder']) {
    const found = await index.evaluate((loaded, typed) => {
      const query = { search: typed, order: '', isRanked: true, offset: 0, limit: 100 } as const;
      const durations: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        const start = performance.now();
        loaded.searchListings(query);
        durations.push(performance.now() - start);
      }
      const results = loaded.searchListings(query);
      return { durations, count: results?.count, ids: results?.results.map(({ price_id }) => price_id) };
    }, search);

    const response = await request.get(`${server.url}/api/price/price/`, { params: { search, page_size: 100 } });
    const expected: { count: number; results: { id: number }[] } = await response.json();
    expect(expected.results).toHaveLength(100);
    expect(found.ids).toEqual(expected.results.map(({ id }) => id));
    expect(found.count).toBe(expected.count);
    expect(medianOf(found.durations), `${search}: ${found.durations}`).toBeLessThan(20);
  }
  await server.stop();
});

async function loadIndex(page: Page, catalogue: Awaited<ReturnType<typeof readCatalogue>>) {
  await page.addScriptTag({ content: await bundlePackage() });
  return page.evaluateHandle((parts) => {
    const { createListingIndex } = (globalThis as unknown as { listingIndex: Package }).listingIndex;
    const index = createListingIndex();
    for (const { products, ...others } of parts) index.apply({ ...others, products: new Map(products) });
    return index;
  }, catalogue);
}
