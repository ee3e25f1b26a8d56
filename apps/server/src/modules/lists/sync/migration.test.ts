import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEarlierDatabase } from '../../../../test/earlier-database.ts';

const earlier = useEarlierDatabase('0073-merged-kinds.sql');

test('OFF-02 lists and tombstones from before have client ids of their own and nobody who removed them', async () => {
  const makeLists = sql`INSERT INTO shopping_list (name) SELECT 'List ' || n FROM generate_series(1, 3) n`;
  await makeLists.execute(earlier.db);
  await sql`INSERT INTO shopping_list_item (list_id, client_id, text, need_key, version, deleted_at)
            SELECT id, gen_random_uuid(), 'Milk', 'tmilk', 2, now() FROM shopping_list`.execute(earlier.db);
  await earlier.migrate();
  // A release before this one goes on as it did.
  await makeLists.execute(earlier.db);
  const { rows } = await sql<{ lists: number; names: number; removed: number }>`
    SELECT count(*) AS lists, count(DISTINCT client_id) AS names,
           (SELECT count(*) FROM shopping_list_item WHERE removed_by IS NULL) AS removed
    FROM shopping_list`.execute(earlier.db);
  expect(rows).toEqual([{ lists: 6, names: 6, removed: 3 }]);
});
