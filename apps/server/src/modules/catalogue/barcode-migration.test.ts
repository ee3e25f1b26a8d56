import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';

const earlier = useEarlierDatabase('0073-merged-kinds.sql');

test('SCN-02 barcodes from before lose their spaces and dashes, but where another product has the same', async () => {
  const before = ['036000 291452', '036000-29145-2', '4006381333931', '400-6381333931', '9638 5074', ' - ', null];
  await sql`INSERT INTO product (name, barcode)
            SELECT 'Product ' || n, code FROM unnest(${before}::text[]) WITH ORDINALITY AS given (code, n)`.execute(
    earlier.db,
  );
  await earlier.migrate();
  const { rows } = await sql<{ barcode: string | null }>`SELECT barcode FROM product ORDER BY id`.execute(earlier.db);
  const after = ['036000291452', '036000-29145-2', '4006381333931', '400-6381333931', '96385074', ' - ', null];
  expect(rows.map(({ barcode }) => barcode)).toEqual(after);
});
