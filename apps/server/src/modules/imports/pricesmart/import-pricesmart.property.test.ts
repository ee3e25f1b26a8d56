import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { priceState, wrongListings } from '../../../../test/price-state.ts';
import { makeWorkbook, surveySheet } from '../../../../test/survey-workbook.ts';
import { importPriceSmart, importSurvey, undoImport } from '../index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 15);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// Few names and barcodes, so that files overlap each other, surveys and themselves.
const row = fc.tuple(
  fc.constantFrom('Rice', 'RICE', 'Lion Rice 2 kg', 'Milk', ''),
  fc.constantFrom('', 'nan', 'Lion'),
  fc.constantFrom('2 kg', '2kg'),
  fc.constantFrom('Mausica', 'mausica ', 'Nowhere', ''),
  fc.constantFrom('1.50', '2,50', '$3', 'TT$ 3.00', 'N/A', '', 'ten', '-4', '1.234,50'),
  fc.constantFrom('', '', '12345678', '1234-5678', '87654321'),
);
const file = fc.record({
  name: fc.constant('prices.csv'),
  bytes: fc.tuple(fc.array(row, { maxLength: 8 }), fc.constantFrom(';', ',', 'xlsx')).map(([rows, kind]) => {
    const table = [['Description', 'Brand', 'Size', 'Club', 'Price', 'Barcode'], ...rows];
    if (kind === 'xlsx') return makeWorkbook([{ name: 'Prices', rows: table }]);
    return Buffer.from(table.map((cells) => cells.map((cell) => `"${cell}"`).join(kind)).join('\r\n'));
  }),
  day: fc.constantFrom('2026-06-15', '2026-07-15', '2026-08-15'),
});
/** What happens to suspicious prices, which with so few and so different ones are many. */
const decided = fc.constantFrom('import' as const, 'hold' as const).map((otherwise) => ({ decisions: { otherwise } }));
const survey = fc.record({
  name: fc.constant('survey.xlsx'),
  bytes: fc
    .constantFrom('1.50', '2.50')
    .map((price) =>
      makeWorkbook([
        surveySheet(
          'East',
          [{ name: 'PriceSmart', area: 'Mausica' }],
          [{ name: 'Rice', brand: 'Lion', size: '2 kg', prices: [price] }],
        ),
      ]),
    ),
  day: fc.constantFrom('2026-06-15', '2026-07-15'),
});

test('WEB-08 a dry run reports what the import does and changes nothing; a second import adds nothing; undo restores', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(survey, { maxLength: 1 }),
      fc.array(file, { maxLength: 2 }),
      file,
      decided,
      async (surveys, earlier, given, options) => {
        for (const one of surveys) await importSurvey(db, one);
        for (const one of earlier) await importPriceSmart(db, one);
        const before = await priceState(db);

        const dry = await importPriceSmart(db, given, { ...options, dryRun: true });
        expect(await priceState(db)).toEqual(before);
        const real = await importPriceSmart(db, given, options);
        const written = real.added + (real.held ?? 0);
        expect({ ...real, message: '', import_id: null, dry_run: true, unresolved_stores: [] }).toEqual({
          ...dry,
          message: '',
          unresolved_stores: [],
        });
        expect((await priceState(db)).prices).toHaveLength(before.prices.length + written);
        expect(await wrongListings(db)).toEqual([]);
        const again = await importPriceSmart(db, given, options);
        expect(again).toMatchObject({ added: 0, held: 0, unchanged: written + real.unchanged });
        if (real.import_id !== null) await undoImport(db, real.import_id);
        expect(await priceState(db)).toEqual(before);
      },
    ),
    { numRuns },
  );
});
