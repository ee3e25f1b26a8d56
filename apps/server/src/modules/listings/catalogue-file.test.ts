import { getKindDetails, listKinds, listListings, listProductOffers, suggest } from '@bargain-buddy/catalogue';
import {
  type CatalogueFile,
  kindDetailsQuerySchema,
  kindQuerySchema,
  listingQuerySchema,
} from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { downloadCatalogue, indexOf } from '../../../test/device-catalogue.ts';
import { catalogueFiles } from './catalogue-file.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('samples');
});
afterAll(() => app.close());

const hashesOf = ({ head, parts }: CatalogueFile) => [head, ...parts].map(({ hash }) => hash).join(',');

const searches = ['', 'milk', 'rice brown', 'massy', 'chicken -frozen', '2kg', 'full cream', 'zzzz', 'flor'];
const orders = [
  '',
  'price',
  '-price',
  'unit_price',
  '-unit_price',
  'date_added',
  '-date_added',
  'store__name',
] as const;

test.each(['', 'South', 'Tobago'] as const)(
  'OFF-09 a device finds in the file of “%s” what the server finds there',
  async (region) => {
    const device = indexOf(await downloadCatalogue(app, `region=${region}`));
    const server = await app.app.catalogue.at(Number.NEGATIVE_INFINITY);
    for (const search of searches) {
      for (const ordering of orders) {
        const query = listingQuerySchema.parse({ search, region, ordering, page_size: '100' });
        // The age of a price counts from now.
        const found = [server, device].map((index) => [
          listListings(index, query, null),
          listProductOffers(index, query, null),
        ]);
        expect(withoutPlaces(found[1])).toEqual(withoutPlaces(found[0]));
      }
      const near = listingQuerySchema.parse({
        search,
        region,
        ordering: 'distance',
        near: '10.64,-61.4',
        within_km: '20',
      });
      expect(listListings(device, near, null)).toEqual(listListings(server, near, null));
      const kinds = kindQuerySchema.parse({ search, region, page_size: '50' });
      const found = listKinds(server, kinds, null);
      expect(listKinds(device, kinds, null)).toEqual(found);
      const query = kindDetailsQuerySchema.parse({ region, page_size: '100' });
      for (const { id } of found.results) {
        expect(getKindDetails(device, id, query, null)).toEqual(getKindDetails(server, id, query, null));
      }
    }
  },
);

test('an area with too many prices for a device is refused with a way on', async () => {
  const server = await app.app.catalogue.at(Number.NEGATIVE_INFINITY);
  const inTobago = server.countIn({ region: 'Tobago' });
  const fileOf = catalogueFiles((path) => path, inTobago);
  await expect(fileOf(server, { region: '', known: '' })).rejects.toThrow('Choose a region');
  const file: CatalogueFile = JSON.parse(await fileOf(server, { region: 'Tobago', known: '' }));
  expect(file.parts.flatMap(({ content }) => content?.listings.price ?? [])).toHaveLength(inTobago);
});

test('OFF-10 a device suggests what the server suggests to a guest', async () => {
  const device = indexOf(await downloadCatalogue(app));
  for (const typed of ['m', 'mi', 'milk', 'brown ri', 'massy', 'hi-lo', 'chiken', 'rum -cake', '🥭', '', 'nestle']) {
    for (const region of ['', 'Tobago'] as const) {
      const query = new URLSearchParams({ query: typed, region, include_kinds: 'true' });
      const answer = await app.send('GET', `/api/search-suggest/search-suggest/?${query}`);
      expect(suggest(device, typed, { region, near: undefined, within_km: undefined }), typed).toEqual(answer.json());
    }
  }
});

/** Without positions in orders: a device pages by number. */
const withoutPlaces = (found: unknown) => JSON.parse(JSON.stringify(found));

test('OFF-09 the file of the samples has at most 60 kB, and an update only what has changed', async () => {
  const response = await app.send('GET', '/api/catalogue/', { headers: { 'accept-encoding': 'br' } });
  const bytes = response.rawPayload.length;
  expect(bytes).toBeLessThanOrEqual(60_000);
  const first = await downloadCatalogue(app);
  expect(first.parts.flatMap(({ content }) => content?.listings.price ?? [])).toHaveLength(4_429);
  const none = await downloadCatalogue(app, `known=${hashesOf(first)}`);
  expect([none.head, ...none.parts].filter(({ content }) => content !== null)).toEqual([]);

  const [{ product, store, price }] = (await app.send('GET', '/api/price/price/?search=rice')).json().results;
  const admin = await app.createUser({ isSuperuser: true });
  const payload = { product, store, price: (Number(price) + 1).toFixed(2) };
  const report = { headers: admin.authorization, payload };
  expect((await app.send('POST', '/api/price/price/', report)).statusCode).toBe(201);
  const next = await downloadCatalogue(app, `known=${hashesOf(first)}`);
  expect(next.head.content).toBeNull();
  const changed = next.parts.flatMap(({ content }, part) => (content ? [part] : []));
  expect(changed).toEqual([product % next.parts.length]);
});

test.each(['milk', 'milk -powder'])('a device finds “%s” among 4,429 listings in less than 20 ms', async (search) => {
  const device = indexOf(await downloadCatalogue(app));
  expect(device.count()).toBe(4_429);
  const durations = Array.from({ length: 20 }, () => {
    const start = performance.now();
    device.searchListings({ search, order: '', isRanked: true, offset: 0, limit: 100 });
    return performance.now() - start;
  });
  expect(durations.toSorted((a, b) => a - b)[10], `${durations}`).toBeLessThan(20);
});
