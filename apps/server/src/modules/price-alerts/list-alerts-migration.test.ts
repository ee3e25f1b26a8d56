import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';

const earlier = useEarlierDatabase('0307-policy-events.sql');

test('ALR-01 a database with price alerts gets those of lists, and its alerts stay', async () => {
  await sql`
    WITH person AS (INSERT INTO app_user (email, password_hash) VALUES ('ann@example.com', 'none') RETURNING id),
    product AS (INSERT INTO product (name) VALUES ('Rice') RETURNING id)
    INSERT INTO price_alert (user_id, product_id, rule, threshold, armed)
    SELECT person.id, product.id, 'below', 2000, true FROM person, product`.execute(earlier.db);
  const alerts = () => sql<object>`SELECT * FROM price_alert`.execute(earlier.db);
  const { rows: before } = await alerts();
  await earlier.migrate();
  const { rows: after } = await alerts();
  expect(after).toMatchObject(before);
  expect(after).toMatchObject([{ list_id: null, list_area: false, max_stops: null }]);
  await expect(
    sql`INSERT INTO price_alert (user_id, rule, armed) SELECT user_id, 'new_low', true FROM price_alert`.execute(
      earlier.db,
    ),
  ).rejects.toThrow('price_alert_target_check');
});
