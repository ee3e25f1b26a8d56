import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';
import { findCurrentUser } from '../../platform/auth/current-user.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import { addItem } from './adding.service.ts';
import { listItems } from './items.service.ts';
import { getList } from './lists.service.ts';
import { syncList } from './sync/sync.service.ts';

let app: TestApp;
let ann: Shopper;
let offers: Offer[];

beforeAll(async () => {
  app = await createTestApp();
  offers = await createOffers(app, ['1.00', '2.00']);
  ann = await createShopper(app);
});
afterAll(() => app.close());

test('SCL-02 a connection plans what lists and changes of them need five times at most, then keeps the plans', async () => {
  const pool = openPool(app.url, 1, { prepares: true });
  const db = openDatabase(pool);
  const { id: list } = await ann.createList();
  const me = {
    id: ann.id,
    email: ann.email,
    isSuperuser: false,
    secondStepDue: null,
    family: randomUUID(),
    expiresAt: 0,
  };
  try {
    const item = randomUUID();
    await addItem(db, me, { shopping_list: list, client_id: item, is_needed: true, ...offers[0] });
    for (let n = 0; n < 9; n += 1) {
      await findCurrentUser(db, { userId: me.id, family: me.family, expiresAt: 0 }, { publicUrl: 'https://a.example' });
      await addItem(db, me, { shopping_list: list, text: `Need ${n}`, is_needed: true });
      await syncList(db, me, list, [{ id: randomUUID(), do: 'change', item, is_needed: n % 2 === 0 }]);
      await listItems(db, me, { shopping_list: list, page: 1, page_size: 20 });
      await getList(db, me, list);
    }
    const { rows } = await pool.query<{ statement: string; custom_plans: number }>(
      'SELECT statement, custom_plans FROM pg_prepared_statements',
    );
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.filter(({ custom_plans }) => custom_plans > 5)).toEqual([]);
  } finally {
    await db.destroy();
  }
});
