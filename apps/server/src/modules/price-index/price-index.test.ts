import type { PriceIndexData } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import { type MonthlyPrice, PriceIndexBuilder } from '@bargain-buddy/price-index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { readCsv } from '../../../test/read-csv.ts';
import { createOffers, createShopper, type Shopper } from '../../../test/shopping.ts';
import { findLastPriceIndexRun, withdrawPriceIndex } from './price-index.queries.ts';
import { getPriceIndex, publishPriceIndex } from './price-index.service.ts';

let app: TestApp;
/** Guests may get a response that is some seconds old. */
let ann: Shopper;
beforeAll(async () => {
  app = await createTestApp();
  ann = await createShopper(app);
});
afterAll(() => app.close());

const path = 'price-index/';

async function read(query = ''): Promise<PriceIndexData> {
  const response = await ann.callApi('GET', path + query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const monthAfter = (months: number) => new Date(Date.UTC(2026, 9 + months)).toISOString().slice(0, 7);

/** Ten products in one store of the South, by month from October 2026. */
function pricesOf(...months: number[][]): MonthlyPrice[] {
  const products = Array.from({ length: 10 }, (_, index) => index + 1);
  return products.flatMap((product) =>
    months.map((cents, month) => ({
      ...{ product, store: 1, kind: product, region: 'South', aisle: 'Dry goods', month: monthAfter(month) },
      cents: cents[product % cents.length] as number,
    })),
  );
}

async function publish(rows: MonthlyPrice[], hash: string, lastMonth = rows.at(-1)?.month ?? '') {
  const last = await findLastPriceIndexRun(app.db);
  const builder = new PriceIndexBuilder(lastMonth, last?.basket.lines);
  const products = [...Map.groupBy(rows, ({ product }) => product).values()];
  for (const some of products) builder.addProduct(some);
  for (const some of products) builder.addAgain(some);
  await publishPriceIndex(app.db, builder.result(), { path: `set/${hash}.parquet`, hash });
}

test('OPN-01 before the first run there is no index, and afterwards one by region and aisle', async () => {
  expect(await read()).toMatchObject({ run: null, regions: [], points: [], change: null, corrections: [] });
  await publish(pricesOf([1_000], [1_100]), 'a');
  const index = await read();
  expect(index.run).toMatchObject({ file: 'set/a.parquet', sha256: 'a', last_month: '2026-11', prices: 20, items: 10 });
  expect(index).toMatchObject({ regions: ['South'], aisles: ['Dry goods'] });
  expect(index.change?.percent).toBeCloseTo(10, 9);
  for (const query of ['', '?region=South', '?aisle=Dry%20goods', '?region=South&aisle=Dry%20goods']) {
    const { points } = await read(query);
    expect(points.map(({ month, matched }) => [month, matched])).toEqual([
      ['2026-10', 10],
      ['2026-11', 10],
    ]);
    expect(points[1]?.jevons).toBeCloseTo(110, 9);
    expect(points[1]?.geks).toBeCloseTo(110, 9);
  }
  expect(await read('?region=Tobago')).toMatchObject({ points: [], change: null });
  const elsewhere = { points: [], change: null, regions: ['South'], aisles: ['Dry goods'] };
  expect(await read('?region=Tobago&aisle=Dry%20goods')).toMatchObject(elsewhere);
  expect((await ann.callApi('GET', `${path}?aisle=Toys`)).statusCode).toBe(404);
  const months = index.basket.months.slice(-2).map(({ month, cost, observed }) => [month, cost, observed]);
  expect(months).toEqual([
    ['2026-10', '100.00', 10],
    ['2026-11', '110.00', 10],
  ]);
});

test('OPN-01 the points are a CSV file', async () => {
  const { headers, body } = await ann.callApi('GET', `${path}export/?region=South`);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="price-index-south.csv"');
  const [header, first, second] = body.slice(1).split('\r\n');
  expect(header).toBe('month,jevons,geks,matched,linked_to,base,provisional');
  expect(first).toBe('2026-10,100.0000,100.0000,10,,2026-10,false');
  expect(second).toBe('2026-11,110.0000,110.0000,10,2026-10,2026-10,true');
});

test('OPN-01 a run with the same file changes nothing, and values of closed months that change are corrections', async () => {
  await publish(pricesOf([1_000], [1_200]), 'a');
  expect((await read()).change?.percent).toBeCloseTo(10, 9);
  // The last month was open: it may change.
  await publish(pricesOf([1_000], [1_200], [1_200]), 'b');
  expect(await read()).toMatchObject({ run: { sha256: 'b' }, corrections: [] });
  await publish(pricesOf([1_000], [1_300], [1_300]), 'c');
  const { corrections } = await read('?region=South');
  // GEKS values are provisional in the first year.
  expect(corrections.map(({ method, month }) => [method, month])).toEqual([
    ['jevons', '2026-11'],
    ['basket', '2026-11'],
  ]);
  for (const { before, after } of corrections) {
    expect(before).toBeCloseTo(120, 9);
    expect(after).toBeCloseTo(130, 9);
  }
  expect((await read('?aisle=Dry%20goods')).corrections).toHaveLength(1);
});

test('OPN-01 the headline takes the last month that is over in Port of Spain, else the open one', async () => {
  // December has five prices so far.
  const rows = pricesOf([1_000], [1_100], [2_000]).filter(({ month, product }) => month < '2026-12' || product <= 5);
  await publish(rows, 'open month');
  const headlineAt = async (now: string) => {
    const { points, change } = await getPriceIndex(app.db, { region: '', aisle: '' }, new Date(now));
    return { open: points.filter(({ provisional }) => provisional).map(({ month }) => month), change };
  };
  const november = { month: '2026-11', since: '2026-10', matched: 10, provisional: false };
  // 20:00 in Port of Spain on the last day of December.
  expect(await headlineAt('2027-01-01T00:00:00Z')).toMatchObject({ open: ['2026-12'], change: november });
  const december = { ...november, month: '2026-12', matched: 5 };
  expect(await headlineAt('2027-01-01T04:00:00Z')).toMatchObject({ open: [], change: december });
  await publish(pricesOf([1_000], [1_100]), 'one open month');
  const open = { open: ['2026-11'], change: { ...november, provisional: true } };
  expect(await headlineAt('2026-11-29T12:00:00Z')).toMatchObject(open);
});

test('OPN-01 levels of regions, the cost of the basket and corrections are CSV files', async () => {
  const dearer = pricesOf([1_000], [1_100]).map((row) => ({
    ...{ ...row, store: 2, region: 'North', cents: row.cents * 2 },
  }));
  await publish([...pricesOf([1_000], [1_100]), ...dearer], 'two regions');
  const { levels, basket, corrections } = await read('?region=North');
  const four = (value: number | null) => value?.toFixed(4) ?? '';
  const regions = await readCsv(app, `${path}export/?table=regions`);
  expect(regions.name).toBe('price-levels.csv');
  expect(regions.rows).toEqual(
    levels.regions.map(({ region, percent, low, high, products }) => ({
      ...{ month: '2026-11', base: levels.base, region, products: String(products) },
      ...{ percent: four(percent), low: four(low), high: four(high) },
    })),
  );
  expect(regions.rows.map(({ percent }) => percent)).toContainEqual(expect.stringMatching(/^(100\.0000|-50\.0000)$/));
  const costs = await readCsv(app, `${path}export/?table=basket&region=North`);
  expect(costs.name).toBe('basket-north.csv');
  expect(costs.rows.map(({ month, cost, observed }) => [month, cost, Number(observed)])).toEqual(
    basket.months.map(({ month, cost, observed }) => [month, cost ?? '', observed]),
  );
  expect(costs.rows.at(-1)).toMatchObject({ region: 'North', cost: '220.00' });
  const corrected = await readCsv(app, `${path}export/?table=corrections&region=South`);
  expect(corrected.name).toBe('price-index-corrections-south.csv');
  expect(corrected.rows).toEqual(
    (await read('?region=South')).corrections.map(({ at, method, region, month, before, after }) => ({
      ...{ day: localDay(new Date(at)), method, region, month, before: four(before), after: four(after) },
    })),
  );
  expect([corrected.rows.length > 0, corrections]).toEqual([true, []]);
  expect((await ann.callApi('GET', `${path}export/?table=prices`)).statusCode).toBe(400);
});

test('OPN-01 changed costs of the basket and levels of regions of closed months are corrections', async () => {
  const rowsOf = (november: number) => {
    const south = pricesOf([1_000], [november], [1_100]);
    const north = pricesOf([2_000], [2_200]).map((row) => ({ ...row, store: 2, region: 'North' }));
    // December is open: it has one price.
    const rows = [...south, ...north].filter(({ month, product }) => month < '2026-12' || product === 1);
    return rows.toSorted((a, b) => a.product - b.product || a.store - b.store || (a.month < b.month ? -1 : 1));
  };
  await publish(rowsOf(1_100), 'levels', '2026-12');
  const { corrections: before } = await read('?region=South');
  await publish(rowsOf(1_210), 'other levels', '2026-12');
  const { corrections } = await read('?region=South');
  const november = { region: 'South', month: '2026-11' };
  const close = (value: number) => expect.closeTo(value, 9);
  expect(corrections.slice(0, -before.length || undefined)).toMatchObject([
    { ...november, method: 'jevons', before: close(110), after: close(121) },
    { ...november, method: 'basket', before: 110, after: 121 },
    { ...november, method: 'level', before: close(-50), after: close(-45) },
  ]);
  const everywhere = (await read()).corrections.map(({ method, region }) => `${method} ${region}`);
  expect(everywhere).toContain('level South');
  expect(everywhere).not.toContain('basket South');
  const aisle = (await read('?region=South&aisle=Dry%20goods')).corrections.map(({ method }) => method);
  expect(aisle).not.toContain('basket');
  expect(aisle).not.toContain('level');
});

test('OPN-01 an index that was withdrawn lists its corrections later', async () => {
  await publish(pricesOf([1_000], [1_200], [1_200]), 'before');
  const { corrections: before } = await read('?region=South');
  await withdrawPriceIndex(app.db);
  app.app.publicCache.clear();
  expect((await read()).run).toBeNull();
  await publish(pricesOf([1_000], [1_400], [1_400]), 'after');
  const { run, corrections } = await read('?region=South');
  expect(run?.sha256).toBe('after');
  expect(corrections.length).toBeGreaterThan(before.length);
});

test('OPN-01 values of GEKS are corrected after the first year, and a new month alone corrects nothing', async () => {
  const year = Array.from({ length: 13 }, (_, month) => [1_000 + 10 * month]);
  await publish(pricesOf(...year), 'e');
  const { corrections: before } = await read();
  await publish(pricesOf(...year, [1_300]), 'f');
  expect((await read()).corrections).toEqual(before);
  await publish(pricesOf(...year.with(6, [2_000]), [1_300]), 'g');
  const corrected = (await read()).corrections.slice(0, -before.length);
  const methods = corrected.filter(({ month }) => month === '2027-04').map(({ method }) => method);
  expect(methods.sort()).toEqual(['basket', 'geks', 'jevons']);
});

test('OPN-01 an index of new products starts again, and its change does not cross the break', async () => {
  const old = pricesOf([1_000], [1_100]);
  const replaced = pricesOf([1_000], [1_000], [3_000], [3_300], [3_600])
    .filter(({ month }) => month > '2026-11')
    .map((row) => ({ ...row, product: row.product + 100 }));
  await publish(old, 'old');
  await publish([...old, ...replaced.filter(({ month }) => month < '2027-01')], 'one new month', '2026-12');
  const first = await read();
  expect(first.points.at(-1)).toMatchObject({ month: '2026-12', jevons: null, base: '2026-10' });
  const isEarly = ({ month, product }: MonthlyPrice) => month < '2027-01' || (month < '2027-02' && product < 104);
  await publish([...old, ...replaced.filter(isEarly)], 'too few new prices', '2027-01');
  expect((await read()).points.at(-2)).toMatchObject({ month: '2026-12', jevons: null });
  await publish([...old, ...replaced.filter(({ month }) => month < '2027-02')], 'new products', '2027-01');
  await publish([...old, ...replaced], 'more of the new products', '2027-02');
  const { points, change, corrections } = await read();
  expect(points.map(({ month, jevons, base }) => [month, jevons && Math.round(jevons), base])).toEqual([
    ['2026-10', 100, '2026-10'],
    ['2026-11', 110, '2026-10'],
    ['2026-12', 100, '2026-12'],
    ['2027-01', 110, '2026-12'],
    ['2027-02', 120, '2026-12'],
  ]);
  expect(change).toMatchObject({ since: '2026-12' });
  expect(corrections).toEqual(first.corrections);
});

test('OPN-01 prices of the open thirteenth month correct no value of GEKS', async () => {
  // Five products have other prices in every other month, so that GEKS fits pairs that contradict each other.
  const year = pricesOf(...Array.from({ length: 12 }, (_, month) => [1_000 + month]))
    .filter(({ product, month }) => product <= 5 || Number(month.slice(5)) % 2 === 0)
    .map((row) => (row.product > 5 && /0[48]|12$/.test(row.month) ? { ...row, cents: 1_150 } : row));
  const october = (cents: number, product: number) => ({
    ...{ product, store: 1, kind: product, region: 'South', aisle: 'Dry goods', month: '2027-10', cents },
  });
  const first = [...year, ...[1, 2, 3, 4, 5].map((product) => october(1_000, product))];
  const all = [...first, ...[6, 7, 8, 9, 10].map((product) => october(1_500, product))];
  const byProduct = (rows: MonthlyPrice[]) => rows.toSorted((a, b) => a.product - b.product);
  await publish(byProduct(first), 'few prices of the month', '2027-10');
  const { points, corrections } = await read();
  await publish(byProduct(all), 'all prices of the month', '2027-10');
  const later = await read();
  expect(later.points[6]?.geks).not.toBeCloseTo(points[6]?.geks ?? 0, 1);
  expect(later.corrections).toEqual(corrections);
});

test('OPN-01 prices that do not count are counted, each by its first reason', async () => {
  const [sample, rejected, held, pending] = await createOffers(app, ['1', '2', '3', '4']);
  if (!sample || !rejected || !held || !pending) throw new Error('There is no offer.');
  const change = (offer: { product: number }, values: object) =>
    app.db.updateTable('price').set(values).where('product_id', '=', offer.product).execute();
  await change(sample, { source: 'sample', held: true });
  await change(rejected, { price_is_verified: 'rejected', held: true });
  await change(held, { held: true });
  await change(pending, { price_is_verified: 'pending' });
  await publish(pricesOf([1_000]), 'd');
  const { run } = await read();
  expect(run?.excluded).toEqual({ sample: 1, rejected: 1, held: 1, pending: 1, no_region: 0 });
});

test('OPN-01 the first price of a month leaves the comparison of regions and the baskets of all regions', async () => {
  const south = pricesOf([1_000], [1_100]);
  const north = south.flatMap((row) => [1, 2].map((store) => ({ ...row, store: 10 + store, region: 'North' })));
  const december = { ...(south[0] as MonthlyPrice), month: '2026-12' };
  const rows = [...south, ...north, december].toSorted(
    (a, b) => a.product - b.product || a.store - b.store || (a.month < b.month ? -1 : 1),
  );
  await publish(rows, 'december', '2026-12');
  const { run, levels } = await read();
  expect(run?.last_month).toBe('2026-12');
  expect(levels).toMatchObject({ month: '2026-11', base: 'North', regions: [{ region: 'South', percent: 0 }] });
  for (const region of ['North', 'South']) {
    const { months } = (await read(`?region=${region}`)).basket;
    expect(months.find(({ month }) => month === '2026-11')).toMatchObject({ cost: '110.00', observed: 10 });
  }
});

test('OPN-01 a run may correct more values than a statement may have parameters', async () => {
  // 39 months of 7 x 41 series of regions and aisles: 11,193 values by each method.
  const stores = ['North', 'South', 'Central', 'East', 'West', 'Tobago'];
  const rowsOf = (first: number) =>
    Array.from({ length: 200 }, (_, product) =>
      stores.flatMap((region, store) =>
        Array.from({ length: 40 }, (_, month) => ({
          ...{ product, store, kind: product, region, aisle: `Aisle ${product % 40}`, month: monthAfter(month) },
          cents: month === 0 ? first : 1_000,
        })),
      ),
    ).flat();
  await publish(rowsOf(1_000), 'many', monthAfter(39));
  await publish(rowsOf(900), 'many others', monthAfter(39));
  expect(await read('?region=Tobago&aisle=Aisle%2039')).toMatchObject({
    run: { sha256: 'many others' },
    corrections: expect.arrayContaining([expect.objectContaining({ month: monthAfter(38), before: 100 })]),
  });
});
