import type { ColumnDecision, ImportDecisions } from '@bargain-buddy/contract';
import { parsePriceCell } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { priceState, wrongListings } from '../../../test/price-state.ts';
import { makeWorkbook, surveySheet } from '../../../test/survey-workbook.ts';
import { refreshListings } from '../listing-writes/index.ts';
import { importSurvey, undoImport } from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 15);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// Few names, so that surveys overlap, also within themselves and but for case and spaces.
const cell = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }).map((dollars) => dollars + 0.5) },
  { weight: 2, arbitrary: fc.constantFrom('$1.50', 'TT$ 2.50', '1,064.00', '3.5*') },
  { weight: 2, arbitrary: fc.constantFrom('N/A', '-', '', 0, null) },
  { weight: 1, arbitrary: fc.constantFrom('ten', -4, 1.234, 1e9, true) },
);
const sheet = (name: string) =>
  fc.integer({ min: 1, max: 4 }).chain((width) =>
    fc
      .record({
        stores: fc.array(
          fc.record({
            name: fc.oneof(
              { weight: 6, arbitrary: fc.constantFrom('Massy', 'MASSY ', 'Tru Valu') },
              { weight: 1, arbitrary: fc.constantFrom('Prev. 12', 'Massy (Oct 2026)', 'Change') },
            ),
            area: fc.constantFrom('Arima', 'Toco'),
          }),
          { minLength: width, maxLength: width },
        ),
        items: fc.array(
          fc.record({
            name: fc.constantFrom('Rice', 'rice', 'Milk', 'Flour'),
            brand: fc.constantFrom('', 'nan', 'Lion'),
            size: fc.constantFrom('2 kg', '2kg'),
            prices: fc.array(cell, { minLength: width, maxLength: width }),
          }),
          { maxLength: 5 },
        ),
      })
      .map(({ stores, items }) => surveySheet(name, stores, items)),
  );
/** Sometimes the title of a sheet names another month than any of the days. */
const titled = (content: ReturnType<typeof sheet>) =>
  fc.tuple(content, fc.boolean()).map(([one, isTitled]) => ({
    ...one,
    rows: isTitled ? [['PRICES OF MAY 2026'], ...one.rows.slice(1)] : one.rows,
  }));
const survey = fc.record({
  name: fc.constant('survey.xlsx'),
  bytes: fc
    .tuple(titled(sheet('NORTH')), titled(sheet(' tobago ')), fc.constantFrom('xlsx' as const, 'biff8' as const))
    .map(([north, tobago, type]) => makeWorkbook([north, { name: 'Sheet1', rows: [['scratch']] }, tobago], type)),
  day: fc.constantFrom('2026-06-15', '2026-07-15', '2026-08-15'),
});
/** What happens to suspicious prices, which with so few and so different ones are many. */
const choice = fc.constantFrom('import' as const, 'hold' as const);
/** A known store is given by its position among those that there are. */
const column = fc.oneof(fc.constant({ ignored: true as const }), fc.nat(20));
const decided = fc.record({
  otherwise: choice,
  growth: fc.option(choice, { nil: undefined }),
  months: fc.dictionary(fc.constantFrom('NORTH', 'tobago'), fc.constantFrom('accept' as const, 'skip' as const)),
  columns: fc.dictionary(fc.constantFrom('NORTH!E', 'NORTH!F', 'tobago!E', 'tobago!G'), column),
  corrections: fc.dictionary(fc.constantFrom('NORTH!E6', 'tobago!F7'), fc.constantFrom('1.50', 'x', '')),
});
type Decided = typeof decided extends fc.Arbitrary<infer T> ? T : never;

/** The decisions with the ids of stores that there are. */
async function withStores({ columns, ...decisions }: Decided): Promise<{ decisions: Partial<ImportDecisions> }> {
  const stores = await database.db.selectFrom('store').select('id').orderBy('id').execute();
  const given = Object.entries(columns).flatMap(([address, one]): [string, ColumnDecision][] => {
    const store = typeof one === 'number' ? stores[one % (stores.length || 1)]?.id : undefined;
    return typeof one !== 'number' ? [[address, one]] : store ? [[address, { store }]] : [];
  });
  return { decisions: { ...decisions, columns: Object.fromEntries(given) } };
}

/** What shoppers and administrators do meanwhile, to pairs that exist. */
const write = fc.record({
  pair: fc.nat(20),
  price: fc.integer({ min: 1, max: 4 }).map((dollars) => `${dollars}.50`),
  time: fc.constantFrom('2026-06-01T12:00:00Z', '2026-07-15T12:00:00Z', '2026-09-01T12:00:00Z'),
  state: fc.constantFrom('pending' as const, 'verified' as const, 'rejected' as const),
  held: fc.boolean(),
});

async function addPrice({ pair, price, time, state, held }: typeof write extends fc.Arbitrary<infer T> ? T : never) {
  const { db } = database;
  const products = await db.selectFrom('product').select('id').orderBy('id').execute();
  const stores = await db.selectFrom('store').select('id').orderBy('id').execute();
  const [product, store] = [products[pair % (products.length || 1)], stores[pair % (stores.length || 1)]];
  if (!product || !store) return undefined;
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('price')
      .values({
        product_id: product.id,
        store_id: store.id,
        price,
        date_added: time,
        source: 'user',
        price_is_verified: state,
        held,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await refreshListings(trx, [{ productId: product.id, storeId: store.id }]);
    return id;
  });
}

/** The parts of a report that a dry run can know. */
function facts({ message, import_id, dry_run, unresolved_stores, ...rest }: Awaited<ReturnType<typeof importSurvey>>) {
  return {
    ...rest,
    message: message.replace('Would add', 'Added'),
    unresolved_stores: unresolved_stores.map(({ id, ...store }) => store),
  };
}

test('WEB-07 a dry run reports what the import does and changes nothing; a second import adds nothing; undo restores', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(survey, { maxLength: 2 }),
      fc.array(write, { maxLength: 4 }),
      survey,
      decided,
      async (earlier, writes, file, decisions) => {
        for (const one of earlier) await importSurvey(db, one);
        for (const one of writes) await addPrice(one);
        const before = await priceState(db);
        const options = await withStores(decisions);

        const dry = await importSurvey(db, file, { ...options, dryRun: true });
        expect(await priceState(db)).toEqual(before);
        const real = await importSurvey(db, file, options);
        expect(facts(real)).toEqual(facts(dry));
        const written = real.added + (real.held ?? 0);
        expect((await priceState(db)).prices).toHaveLength(before.prices.length + written);
        expect(await wrongListings(db)).toEqual([]);

        const again = await importSurvey(db, file, options);
        expect(again).toMatchObject({ added: 0, held: 0, unchanged: written + real.unchanged });

        if (real.import_id !== null) await undoImport(db, real.import_id);
        expect(await priceState(db)).toEqual(before);
      },
    ),
    { numRuns },
  );
});

test('WEB-07 undo keeps what others added since, and the listings always follow from the prices', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(survey, fc.array(write, { maxLength: 5 }), survey, async (file, writes, other) => {
      const before = await priceState(db);
      const { import_id } = await importSurvey(db, file);
      const own: (number | undefined)[] = [];
      for (const one of writes) own.push(await addPrice(one));
      const later = await importSurvey(db, other);
      expect(await wrongListings(db)).toEqual([]);
      if (import_id !== null) await undoImport(db, import_id);
      expect(await wrongListings(db)).toEqual([]);
      if (later.import_id !== null) await undoImport(db, later.import_id);
      expect(await wrongListings(db)).toEqual([]);
      const known = before.prices.map((price) => (price as { id: number }).id);
      const kept = (await db.selectFrom('price').select('id').orderBy('id').execute()).map(({ id }) => id);
      expect(kept).toEqual([...known, ...own.filter((id) => id !== undefined)]);
    }),
    { numRuns },
  );
});

test('WEB-07 the figures of a report are those of the file', async () => {
  const column = fc.array(cell, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(column, async (cells) => {
      const items = cells.map((price, i) => ({ name: `Item ${i}`, prices: [price] }));
      const bytes = makeWorkbook([surveySheet('West', [{ name: 'Massy', area: 'Maraval' }], items)]);
      const file = { name: 'survey.xlsx', bytes, day: '2026-06-15' };
      const report = await importSurvey(database.db, file, { dryRun: true });
      const kinds = cells.map((value) =>
        typeof value === 'boolean' ? 'unreadable' : value === null ? 'none' : parsePriceCell(value).kind,
      );
      expect(report.added + (report.held ?? 0) + report.unchanged).toBe(
        kinds.filter((kind) => kind === 'price').length,
      );
      expect(report.skipped).toBe(kinds.filter((kind) => kind === 'unreadable').length);
    }),
    { numRuns },
  );
});
