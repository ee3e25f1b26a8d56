import { toSearchText as onDevice, plainWords } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function searchText(...parts: string[]): Promise<string> {
  const { rows } = await sql<{ text: string }>`SELECT search_text(VARIADIC ${parts}::text[]) AS text`.execute(
    database.db,
  );
  return rows[0]?.text ?? '';
}

test.each([
  ['Hi-Lo', ['hi', 'lo', 'hilo', 'Hi-Lo', 'HI LO']],
  ['Persad’s D Food King', ["Persad's", 'persads', 'd food king']],
  ['Crème Brûlée', ['creme brulee', 'CRÈME']],
  ['2 kg', ['2kg', '2 kg', '2 KG.']],
  ['2kg', ['2kg', '2 kg']],
  ['1.8 kg', ['1.8kg', '1.8 kg', '18kg']],
  ['1.8kg', ['1.8kg', '1.8 kg']],
  ['6 x 330ml', ['6 x 330 ml', '330ml', '6x 330ml']],
  ['1,000 ml', ['1000 ml', '1,000ml']],
  ['🥭 Mango 🇹🇹', ['mango', '🥭 mango']],
  ['مُحَمَّد', ['محمد', 'مُحَمَّد']],
  ['हिन्दी', ['हिन्दी']],
  ['Straße Smørrebrød ΣΑΣ', ['strasse', 'smorrebrod', 'σας', 'σασ']],
  ['Łódź'.repeat(50), ['lodzlodz']],
])('HOM-15 %s is found by each way of typing it', async (name, queries) => {
  const text = await searchText(name);
  for (const query of queries) {
    for (const word of plainWords(query)) expect(text, query).toContain(` ${word}`);
  }
});

test('HOM-15 every word of any text is found as the search reads it, whatever its case', async () => {
  // Without what one of Node.js and PostgreSQL may not know yet to have capitals.
  const tooNew = /[\u1c80-\u1c8f\ua7c0-\ua7ff\u{10000}-\u{1efff}]/gu;
  const names = fc.array(
    fc.string({ unit: 'grapheme', maxLength: 20 }).map((name) => name.replace(tooNew, '')),
    { minLength: 1, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(names, async (parts) => {
      const text = await searchText(...parts);
      for (const word of parts.flatMap(plainWords)) expect(text).toContain(` ${word}`);
      expect(text).not.toMatch(/[!-/:-@[-`{-~]| {2}\S/);
    }),
    { numRuns: 300 },
  );
});

test('OFF-09 a device makes the search text of any name as the database does', async () => {
  const word = fc.constantFrom(
    '2',
    '250',
    '1.5',
    '1,000',
    'x',
    'g',
    'kg',
    'Hi-Lo',
    'Crème',
    '’s',
    '7Up',
    'A4',
    '½',
    '🥭',
    '-',
  );
  const name = fc
    .array(fc.tuple(word, fc.constantFrom('', ' ', '  ')), { maxLength: 6 })
    .map((all) => all.flat().join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 3 }), async (parts) => {
      expect(onDevice(...parts)).toBe(await searchText(...parts));
    }),
    { numRuns: 500 },
  );
});

test('texts are made without a search path too, as when a backup is restored', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL search_path = ''`.execute(trx);
    await sql`INSERT INTO public.product (name, amount) VALUES ('Whole Milk', '1L')`.execute(trx);
    const { rows } = await sql<{ search_text: string }>`SELECT search_text FROM public.product`.execute(trx);
    expect(rows).toEqual([{ search_text: ' whole milk 1l 1 l' }]);
  });
});
