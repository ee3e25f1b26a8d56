import { readFile } from 'node:fs/promises';
import { type CatalogueIndex, listKinds } from '@bargain-buddy/catalogue';
import {
  type Aisle,
  type KindDetails,
  type KindOffers,
  kindQuerySchema,
  type Listing,
  regions,
} from '@bargain-buddy/contract';
import { distanceKm, plainWords, searchWords } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { readCatalogue } from '../../../test/read-catalogue.ts';
import { createKind, createPack, createStore, pound } from '../../../test/shopping.ts';

let api: TestApp;
/** Every listing of the samples, with its unit price in full. */
let all: (Listing & { perBase: number })[];
beforeAll(async () => {
  api = await createTestApp('samples');
  for (let page = 1; page <= 45; page++) {
    const { results } = await get(`price/price/?ordering=store__name&page_size=100&page=${page}`);
    all = [...(all ?? []), ...results];
  }
  const { rows } = await sql<{ id: number; unit_price: string | null }>`
    SELECT price_id AS id, unit_price FROM listing`.execute(api.db);
  const exact = new Map(rows.map(({ id, unit_price }) => [id, Number(unit_price ?? Number.POSITIVE_INFINITY)]));
  all = all.map((one) => ({ ...one, perBase: exact.get(one.id) ?? Number.NaN }));
});
afterAll(() => api.close());

async function get(path: string) {
  const answer = await api.send('GET', `/api/${path}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const byUnitPrice = (a: (typeof all)[number], b: (typeof all)[number]) =>
  a.perBase - b.perBase || Number(a.price) - Number(b.price);
/** Every page of an address. */
async function readAll<T>(path: string): Promise<T[]> {
  const found: T[] = [];
  for (let next: string | null = `/api/${path}`; next; ) {
    const page: { results: T[]; next: string | null } = (await api.send('GET', next)).json();
    found.push(...page.results);
    next = page.next && new URL(page.next).pathname + new URL(page.next).search;
  }
  return found;
}

/** The kinds of some listings as a search should tell them, by name. */
function offersOf(listings: typeof all) {
  const byKind = Map.groupBy(listings, (one) => one.kind?.id ?? expect.unreachable());
  return [...byKind].map(([id, some]) => ({
    id,
    name: some[0]?.kind?.name ?? '',
    products: new Set(some.map((one) => one.product)).size,
    stores: new Set(some.map((one) => one.store)).size,
    cheapest: some.toSorted(byUnitPrice)[0] ?? expect.unreachable(),
  }));
}

describe('KND-06 kinds', () => {
  test('KND-06 are found by their words, with what a plain reading of all listings tells of them', async () => {
    const word = fc.constantFrom('rice', 'milk', 'mil', 'chicken', 'froz', 'tomato', 'sauce', 'eggs', 'oil', 'xyz');
    const place = fc.record({
      region: fc.constantFrom('', 'Everywhere', ...regions),
      near: fc.constantFrom(undefined, { lat: 10.652, lon: -61.514 }, { lat: 11.18, lon: -60.73 }),
      km: fc.constantFrom(1, 15, 60),
    });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { maxLength: 2 }), place, async (words, { region, near, km }) => {
        const expected = offersOf(
          all.filter(
            (one) =>
              (region === '' || region === 'Everywhere' || one.store_region === region) &&
              (!near || distanceKm(near, { lat: one.store_lat ?? 0, lon: one.store_lon ?? 0 }) <= km) &&
              searchWords(words.join(' ')).every((search) =>
                plainWords(one.kind?.name ?? '').some((own) => own.startsWith(search)),
              ),
          ),
        );
        const around = near ? `&near=${near.lat},${near.lon}&within_km=${km}` : '';
        const found = await readAll<KindOffers>(
          `product/kind/?page_size=50&search=${encodeURIComponent(words.join(' '))}&region=${region}${around}`,
        );
        expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
        for (const kind of found) {
          const { cheapest, ...same } = expected.find(({ id }) => id === kind.id) ?? expect.unreachable();
          expect(kind).toMatchObject(same);
          expect(kind.cheapest?.price).toBe(cheapest.price);
          expect(kind.cheapest?.kind?.id).toBe(kind.id);
          if (near) expect(kind.cheapest?.distance_km).toBeLessThanOrEqual(km + 0.05);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('TRU-01 are right after a change of a kind, an aisle or what kind a product is of', async () => {
    const own = await createTestApp('samples');
    onTestFinished(() => own.close());
    const { db } = own;
    const read = (index: CatalogueIndex) =>
      ['rice', 'milk', 'grain'].map((search) => listKinds(index, kindQuerySchema.parse({ search }), null));
    const readFollowed = async () => read(await own.app.catalogue.at(performance.now()));
    const readAnew = async () => read(await readCatalogue(db));
    const changes = [
      `UPDATE aisle SET name = 'Rice, flour & more' WHERE name = 'Rice & flour'`,
      `UPDATE kind SET name = 'Grain of rice' WHERE slug = 'parboiled-rice'`,
      `UPDATE kind SET aisle_id = (SELECT max(id) FROM aisle) WHERE slug = 'parboiled-rice'`,
      `INSERT INTO kind (slug, name, dimension, aisle_id) SELECT 'milk-of-rice', 'Milk of rice', 'volume', min(id) FROM aisle`,
      `UPDATE product SET kind_id = (SELECT max(id) FROM kind)
       WHERE id = (SELECT min(p.id) FROM product p JOIN kind k ON k.id = p.kind_id WHERE k.slug = 'parboiled-rice')`,
    ];
    let before = await readFollowed();
    for (const change of changes) {
      await sql.raw(change).execute(db);
      const after = await readFollowed();
      expect(after, change).toEqual(await readAnew());
      // Nothing is listed of the new kind before a product is of it.
      if (!change.startsWith('INSERT')) expect(after, change).not.toEqual(before);
      before = after;
    }
  });

  test('KND-06 with the words as they are come first, and pages hold each once', async () => {
    const found = await readAll<KindOffers>('product/kind/?page_size=7');
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect((await get('product/kind/?page_size=7')).count).toBe(found.length);
    const rice = (await get('product/kind/?search=rice')).results.map(({ name }: KindOffers) => name);
    expect(rice).toEqual(['Brown rice', 'Basmati rice', 'Parboiled rice', 'Infant cereal, rice']);
  });

  test('KND-02 lie in aisles, in the order of a walk through a store', async () => {
    const aisles: Aisle[] = await get('product/aisle/');
    expect(aisles.map(({ name }) => name).slice(0, 4)).toEqual([
      'Fruit & vegetables',
      'Bread & bakery',
      'Meat & fish',
      'Dairy & eggs',
    ]);
    expect(aisles.at(-1)).toMatchObject({ name: 'Other', kinds: 0 });
    expect(aisles.map(({ position }) => position)).toEqual(
      aisles.map(({ position }) => position).sort((a, b) => a - b),
    );
    for (const { id, name, kinds } of aisles) {
      const found = await readAll<KindOffers>(`product/kind/?page_size=50&aisle=${id}`);
      expect(found).toHaveLength(kinds);
      expect(new Set(found.map((kind) => kind.aisle.name))).toEqual(new Set(kinds > 0 ? [name] : []));
    }
  });

  test('KND-06 PAG-02 a kind shows all brands and sizes by unit price, and how regions compare', async () => {
    const slug = 'parboiled-rice';
    const page: KindDetails = await get(`product/kind/${slug}/?page_size=100`);
    expect(page.kind).toMatchObject({
      slug,
      name: 'Parboiled rice',
      dimension: 'mass',
      aisle: { name: 'Rice & flour' },
    });
    expect((await get(`product/kind/${page.kind.id}/`)).kind).toEqual(page.kind);
    const own = all.filter(({ kind }) => kind?.id === page.kind.id).sort(byUnitPrice);
    const listings = await readAll<Listing>(`product/kind/${slug}/?page_size=9`);
    expect(listings.map(({ price, unit_price }) => [price, unit_price])).toEqual(
      own.map(({ price, unit_price }) => [price, unit_price]),
    );
    expect(page.count).toBe(own.length);
    expect(new Set(listings.map(({ product_brand }) => product_brand))).toEqual(new Set(['Lion', 'Swiss']));
    expect(page.regions.map(({ region }) => region)).toEqual(
      regions.filter((region) => own.some(({ store_region }) => store_region === region)),
    );
    for (const { region, cheapest, median_unit_price } of page.regions) {
      const there = own.filter(({ store_region }) => store_region === region);
      expect(cheapest.unit_price).toBe(there[0]?.unit_price);
      const middle = there[Math.ceil(there.length / 2) - 1]?.perBase ?? 0;
      expect(Number(median_unit_price)).toBeCloseTo(middle / 10, 1);
    }
    const store = own[3]?.store;
    const inStore: KindDetails = await get(`product/kind/${slug}/?store=${store}&region=Everywhere`);
    expect(inStore.results.map(({ id }) => id).sort()).toEqual(
      own
        .filter((one) => one.store === store)
        .map(({ id }) => id)
        .sort(),
    );
    const [region] = page.regions;
    const there: KindDetails = await get(`product/kind/${slug}/?region=${region?.region}&page_size=100`);
    expect(there.results.every(({ store_region }) => store_region === region?.region)).toBe(true);
    expect(there.regions).toEqual([region]);
  });

  test('KND-01 KND-02 the samples have the kinds and aisles that docs/kinds.md shows', async () => {
    const doc = await readFile(new URL('../../../../../docs/kinds.md', import.meta.url), 'utf8');
    const measures = { mass: 'kg', volume: 'l', count: 'pieces' };
    const found = await readAll<KindOffers>('product/kind/?page_size=50');
    const shown = found.map(
      (kind) => `| ${kind.aisle.name} | ${kind.name} | ${measures[kind.dimension]} | ${kind.products} |`,
    );
    const [, table = ''] = doc.split('| --- | --- | --- | ---: | --- |\n');
    const rows = table
      .trim()
      .split('\n')
      .map((row) => `${row.split('|').slice(0, 5).join('|')}|`);
    expect(rows.sort()).toEqual(shown.sort());
  });

  test('KND-06 what nobody has looked at yet, and what nobody lists, is not shown', async () => {
    const [product] = await api.db.insertInto('product').values({ name: 'Not yet read' }).returning('id').execute();
    expect((await get('product/kind/?search=unsorted')).count).toBe(0);
    expect((await api.send('GET', '/api/product/kind/1/')).statusCode).toBe(404);
    expect((await api.send('GET', '/api/product/kind/unsorted/')).statusCode).toBe(404);
    await api.runJobs();
    await api.db
      .deleteFrom('product')
      .where('id', '=', product?.id ?? 0)
      .execute();
    expect((await get('product/kind/?search=eggs')).count).toBe(1);
    await api.db
      .insertInto('kind')
      .values({ slug: 'empty-eggs', name: 'Empty eggs', dimension: 'count', aisle_id: 1 })
      .execute();
    expect((await get('product/kind/?search=eggs')).count).toBe(1);
    expect(await get('product/kind/empty-eggs/')).toMatchObject({ count: 0, results: [], regions: [] });
  });

  test.each(['product/kind/99999/', 'product/kind/no-such-kind/'])('there is none at %s', async (path) => {
    expect((await api.send('GET', `/api/${path}`)).statusCode).toBe(404);
  });

  test.each([
    'product/kind/?near=91,0',
    'product/kind/?within_km=5',
    'product/kind/?region=Mars',
    'product/kind/?page_size=51',
    'product/kind/rice/?store=x',
    'product/kind/Rice!/',
  ])('%s is refused', async (path) => {
    expect((await api.send('GET', `/api/${path}`)).statusCode).toBe(400);
  });

  test('a renamed aisle is answered anew at once', async () => {
    await get('product/aisle/');
    await api.db.updateTable('aisle').set({ name: 'Grains' }).where('key', '=', 'rice').execute();
    await expect.poll(async () => (await get('product/aisle/')).map(({ name }: Aisle) => name)).toContain('Grains');
  });
});

test('KND-06 the middle price of a region is rounded once, as the unit price of its listing is', async () => {
  const kind = await createKind(api, 'Yams');
  const store = await createStore(api, { region: 'South' });
  await createPack(api, { id: kind }, pound, [[store, '11.68']], '1 lb');
  const { regions: found }: KindDetails = await get(`product/kind/${kind}/`);
  expect(found.map(({ cheapest, median_unit_price }) => [cheapest.unit_price, median_unit_price])).toEqual([
    ['2.57', '2.57'],
  ]);
});
