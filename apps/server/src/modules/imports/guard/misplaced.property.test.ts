import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { LastSurvey } from '../plan/last-survey.queries.ts';
import type { PriceToImport, ProductToImport, StoreToImport } from '../plan/plan.ts';
import { parseSurvey } from '../survey/parse-survey.ts';
import type { Survey } from '../survey/survey.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { columnOfCell } from './column-of-cell.ts';
import { findMisplacedColumns } from './misplaced.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 60);
const months = ['06', '07', '08', '09', '10', '11'];

/** The shipped surveys, each column with the store that it really is of. */
let surveys: Survey[];
beforeAll(async () => {
  surveys = await Promise.all(
    months.map(async (month) => {
      const file = new URL(`../../../../../../samples/mti-2026-${month}.xlsx`, import.meta.url);
      return parseSurvey(await openWorkbook(await readFile(file), 100_000));
    }),
  );
});

const keyOf = (parts: object) => JSON.stringify(Object.values(parts));
const productKey = ({ name, brand, amount }: ProductToImport | Survey['products'][number]) =>
  keyOf({ name, brand, amount });
const storeKey = ({ name, address, region }: StoreToImport | Survey['stores'][number]) =>
  keyOf({ name, address, region });

/** The survey of a month before as the database has it; ids are positions in the first survey. */
function lastOf(survey: Survey): LastSurvey {
  const stores = surveys[0]?.stores.map(storeKey) ?? [];
  const products = surveys[0]?.products.map(productKey) ?? [];
  const storeIds = survey.stores.map((store) => stores.indexOf(storeKey(store)));
  const productIds = survey.products.map((product) => products.indexOf(productKey(product)));
  const prices: LastSurvey['prices'] = new Map();
  for (const { store, product, price } of survey.prices) {
    const id = storeIds[store] ?? expect.unreachable();
    const ofStore = prices.get(id) ?? new Map<number, string | null>();
    prices.set(id, ofStore.set(productIds[product] ?? expect.unreachable(), price));
  }
  const known = survey.stores.map(
    (store) => [stores.indexOf(storeKey(store)), { ...store, key: storeKey(store) }] as const,
  );
  return { day: '2026-01-01', prices, stores: new Map(known.map(([id, store]) => [id, { ...store, id }])) };
}

/** The prices of some sheets, with the columns of `titles` under the titles of others. */
function planned(survey: Survey, last: LastSurvey, sheets: number[], titles: ReadonlyMap<string, string | undefined>) {
  const ids = surveys[0]?.stores.map(storeKey) ?? [];
  const productIds = surveys[0]?.products.map(productKey) ?? [];
  const stores = survey.stores.map((store): StoreToImport => {
    const key = storeKey(store);
    return { ...store, key, id: ids.indexOf(key), position: undefined, unresolved: undefined };
  });
  const products = survey.products.map((product): ProductToImport => {
    const key = productKey(product);
    return { ...product, key, id: productIds.indexOf(key) };
  });
  const columns = new Map(survey.storeColumns?.map(({ sheet, column, store = -1 }) => [`${sheet}!${column}`, store]));
  return survey.prices.flatMap((price): PriceToImport[] => {
    if (!sheets.includes(price.sheet)) return [];
    const from = `${price.sheet}!${columnOfCell(price.cell)}`;
    const to = titles.has(from) ? titles.get(from) : from;
    const store = to === undefined ? undefined : stores[columns.get(to) ?? -1];
    const product = products[price.product] ?? expect.unreachable();
    if (!store || !to) return [];
    const previous = last.prices.get(store.id ?? -1)?.get(product.id ?? -1) ?? null;
    const cell = `${to.split('!')[1]}${price.cell.replace(/\D/g, '')}`;
    return [
      { sheet: price.sheet, cell, address: cell, product, store, price: price.price, previous, trusted: previous },
    ];
  });
}

const fault = fc.record({
  month: fc.integer({ min: 1, max: 5 }),
  sheet: fc.nat(5),
  alone: fc.boolean(),
  kind: fc.constantFrom('swap', 'right', 'left', 'rotate'),
  from: fc.nat(20),
  length: fc.integer({ min: 1, max: 20 }),
  /** How many prices also lost their decimal point, of a hundred. */
  lost: fc.constantFrom(0, 0, 10),
});

test('OPR-02 every column with the prices of another store is found, with its owner, and no other one', () => {
  let judged = 0;
  fc.assert(
    fc.property(fault, ({ month, sheet, alone, kind, from, length, lost }) => {
      const survey = surveys[month] ?? expect.unreachable();
      const last = lastOf(surveys[month - 1] ?? expect.unreachable());
      const sheets = alone ? [sheet] : survey.sheets.map((_, i) => i);
      const titles = new Map<string, string | undefined>();
      // In the whole workbook every sheet has the same fault.
      for (const one of alone ? [sheet] : sheets) {
        const columns = (survey.storeColumns ?? []).flatMap((column) =>
          column.sheet === one && column.use === 'store' ? [`${one}!${column.column}`] : [],
        );
        const start = from % columns.length;
        const moved = columns.slice(start, start + Math.max(2, length));
        if (kind === 'swap') {
          const [a = '', b = ''] = [
            columns[start],
            columns[(start + 1 + (length % (columns.length - 1))) % columns.length],
          ];
          titles.set(a, b).set(b, a);
        } else
          for (const [i, column] of moved.entries())
            titles.set(
              column,
              kind === 'rotate' ? moved[(i + 1) % moved.length] : columns[start + i + (kind === 'right' ? 1 : -1)],
            );
        // What was in the column after the last one is pushed out.
        const end = columns[start + moved.length];
        if (kind === 'right' && end) titles.set(end, undefined);
        const first = columns[start - 1];
        if (kind === 'left' && first) titles.set(first, undefined);
      }
      const prices = planned(survey, last, sheets, titles).map((price, i) =>
        lost > 0 && i % 100 < lost ? { ...price, price: (Number(price.price) * 100).toFixed(2) } : price,
      );
      const expected = new Map(
        [...titles].flatMap(([source, to]) => {
          const store = survey.storeColumns?.find((one) => `${one.sheet}!${one.column}` === source)?.store ?? -1;
          return to === undefined || to === source
            ? []
            : [[to, storeKey(survey.stores[store] ?? expect.unreachable())]];
        }),
      );
      const found = findMisplacedColumns(prices, last);
      judged += expected.size;
      expect(new Map(found.map(({ sheet: at, column, owner }) => [`${at}!${column}`, owner.key]))).toEqual(expected);
    }),
    { numRuns },
  );
  expect(judged).toBeGreaterThan(numRuns);
});

test('OPR-02 a single column with the prices of any other store is found, in a file of this column alone', () => {
  const survey = surveys[5] ?? expect.unreachable();
  const last = lastOf(surveys[4] ?? expect.unreachable());
  const columns = (survey.storeColumns ?? []).filter(({ use }) => use === 'store');
  for (const { sheet, column, store = -1 } of columns) {
    const own = planned(survey, last, [sheet], new Map()).filter(({ cell }) => columnOfCell(cell) === column);
    expect(findMisplacedColumns(own, last)).toEqual([]);
    for (const other of [...last.stores.values()].filter((_, i) => (i + column.charCodeAt(0)) % 4 === 0)) {
      if (other.key === storeKey(survey.stores[store] ?? expect.unreachable())) continue;
      const wrong = own.map((price): PriceToImport => {
        const title = { ...price.store, name: other.name, address: other.address, region: other.region as never };
        const previous = last.prices.get(other.id)?.get(price.product.id ?? -1) ?? null;
        return { ...price, store: { ...title, id: other.id, key: other.key }, previous, trusted: previous };
      });
      const one = new Map(wrong.map((price) => [price.store.key, price.store])).values().next().value;
      const [found] = findMisplacedColumns(
        wrong.map((price) => ({ ...price, store: one ?? price.store })),
        last,
      );
      expect(found?.owner.name).toBe(survey.stores[store]?.name);
    }
  }
});

test('OPR-02 no column of the shipped surveys is misplaced, a sheet alone or the workbook', () => {
  for (let month = 1; month < surveys.length; month += 1) {
    const survey = surveys[month] ?? expect.unreachable();
    const last = lastOf(surveys[month - 1] ?? expect.unreachable());
    const all = survey.sheets.map((_, i) => i);
    for (const sheets of [all, ...all.map((sheet) => [sheet])])
      expect(findMisplacedColumns(planned(survey, last, sheets, new Map()), last)).toEqual([]);
  }
});

test('OPR-02 a new store with the prices of one that was pushed out of its column is found', () => {
  const survey = surveys[5] ?? expect.unreachable();
  const last = lastOf(surveys[4] ?? expect.unreachable());
  const prices = planned(survey, last, [0], new Map());
  // The title of a new store was put before the fifth column; the prices stayed.
  const letters = [...new Set(prices.map(({ cell }) => columnOfCell(cell)))].sort();
  const storeAt = new Map(prices.map(({ cell, store }) => [columnOfCell(cell), store]));
  const fresh: StoreToImport = { ...(prices[0]?.store ?? expect.unreachable()), id: null, key: 'new', name: 'New' };
  const wrong = prices.map((price) => {
    const i = letters.indexOf(columnOfCell(price.cell));
    const store = i < 4 ? price.store : i === 4 ? fresh : (storeAt.get(letters[i - 1] ?? '') ?? expect.unreachable());
    const previous = last.prices.get(store.id ?? -1)?.get(price.product.id ?? -1) ?? null;
    return { ...price, store, previous };
  });
  const found = findMisplacedColumns(wrong, last);
  expect(new Map(found.map(({ column, owner }) => [column, owner.key]))).toEqual(
    new Map(letters.slice(4).map((column) => [column, storeAt.get(column)?.key])),
  );
});
