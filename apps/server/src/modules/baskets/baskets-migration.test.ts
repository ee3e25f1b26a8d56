import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';

const earlier = useEarlierDatabase('0303-price-alerts.sql');

test('OPN-06 a database with kinds gets the baskets, and its kinds stay', async () => {
  await sql`INSERT INTO kind (slug, name, dimension, aisle_id) SELECT 'bottled-water', 'Bottled water', 'volume', min(id) FROM aisle`.execute(
    earlier.db,
  );
  const kinds = () => sql<{ slug: string }>`SELECT * FROM kind ORDER BY id`.execute(earlier.db);
  const { rows: before } = await kinds();
  await earlier.migrate();
  expect((await kinds()).rows).toEqual(before);
  const { rows } = await sql<{ slug: string; lines: number }>`
    SELECT slug, count(*)::integer AS lines FROM basket JOIN basket_line ON basket_id = id GROUP BY slug ORDER BY slug`.execute(
    earlier.db,
  );
  expect(rows).toEqual([
    { slug: '72-hours', lines: 13 },
    { slug: 'christmas', lines: 21 },
    { slug: 'school-week', lines: 10 },
  ]);
});
