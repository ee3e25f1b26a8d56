import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';

const earlier = useEarlierDatabase('0178-vacuum-prices.sql');

test('CMP-07 options from before stay as values, and the previous release goes on writing', async () => {
  await sql`INSERT INTO product (name, option1, option5) VALUES ('Optional', 'Large', 'Red'), ('Plain', '', '')`.execute(
    earlier.db,
  );
  await sql`INSERT INTO store (name, wheelchair_accessible) VALUES ('Step-free', true)`.execute(earlier.db);
  await earlier.migrate();
  await sql`INSERT INTO product (name, option1) VALUES ('Of the previous release', 'Small')`.execute(earlier.db);
  await sql`UPDATE store SET wheelchair_accessible = false`.execute(earlier.db);

  const products = await earlier.db
    .selectFrom('product')
    .select(['name', 'option1name', 'option1value', 'option5value'])
    .orderBy('id')
    .execute();
  expect(products.slice(0, 2)).toEqual([
    { name: 'Optional', option1name: '', option1value: 'Large', option5value: 'Red' },
    { name: 'Plain', option1name: '', option1value: '', option5value: '' },
  ]);
  const stores = await earlier.db.selectFrom('store').select(['wheelchair_accessible', 'wheelchair_note']).execute();
  expect(stores).toEqual([{ wheelchair_accessible: false, wheelchair_note: '' }]);
});
