import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createShopper, type Shopper } from '../../../test/shopping.ts';

let app: TestApp;
let ann: Shopper;
let bob: Shopper;
let list: number;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  bob = await createShopper(app);
  list = (await ann.createList('Sunday 🥭 lunch')).id;
});

const invite = (email: string) => ann.call('POST', `shoppinglist/${list}/share-invite/`, { email });
const invites = async () => (await ann.call('GET', `shoppinglist/${list}/invites/`)).json();
const answer = (verb: 'accept' | 'reject', id: number, as = bob) =>
  as.call('POST', `shopping-list-invites/${id}/${verb}/`);

describe('NOT-04 SHR-06 an invite is answered', () => {
  test('by joining once, however often it is accepted at once', async () => {
    const { id } = (await invite(bob.email)).json();
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer('accept', id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    for (const { json } of answers) {
      expect(json()).toMatchObject({ shopping_list: { id: list, is_owner: false, role: 'member', member_count: 2 } });
    }
    expect((await ann.call('GET', `shoppinglist/${list}/members/`)).json()).toHaveLength(2);
    expect(await ann.news()).toMatchObject([
      { content: 'Test User joined the shopping list “Sunday 🥭 lunch”.', notification_type: 'success' },
    ]);
    expect(await invites()).toEqual([]);
    expect((await answer('accept', id)).statusCode).toBe(200);
    expect((await answer('reject', id)).statusCode).toBe(410);
  });

  test('by turning it down, of which the owner is told', async () => {
    const { id } = (await invite(bob.email)).json();
    expect((await answer('reject', id)).json()).toMatchObject({ id, status: 'rejected' });
    expect((await answer('reject', id)).statusCode).toBe(200);
    expect((await answer('accept', id)).json()).toEqual({ detail: 'You rejected this invite. Ask for a new one.' });
    expect(await ann.news()).toMatchObject([
      { content: 'Test User rejected the invite to the shopping list “Sunday 🥭 lunch”.', notification_type: 'info' },
    ]);
    const anew = await invite(bob.email);
    expect(anew.statusCode).toBe(201);
    expect((await answer('accept', anew.json().id)).statusCode).toBe(200);
  });

  test('ROL-02 by nobody else: to others it is not there', async () => {
    const { id } = (await invite(bob.email)).json();
    const eve = await createShopper(app);
    for (const verb of ['accept', 'reject'] as const) {
      for (const other of [eve, ann]) {
        const refused = await answer(verb, id, other);
        expect(refused.statusCode).toBe(404);
        expect(refused.json()).toEqual({ detail: 'We couldn’t find this invite.' });
      }
    }
    expect(await invites()).toMatchObject([{ id, status: 'pending' }]);
  });

  test('once: it does not let a removed member back in', async () => {
    const { id } = (await invite(bob.email)).json();
    await answer('accept', id);
    await ann.call('DELETE', `shoppinglist/${list}/members/${bob.id}/`);
    const back = await answer('accept', id);
    expect(back.statusCode).toBe(410);
    expect((await bob.call('GET', `shoppinglist/${list}/`)).statusCode).toBe(404);
  });

  test('not where the invitee has 200 lists or the list 50 members', async () => {
    const { id } = (await invite(bob.email)).json();
    await sql`
      WITH made AS (INSERT INTO shopping_list (name) SELECT 'Many' FROM generate_series(1, 200) RETURNING id)
      INSERT INTO shopping_list_member (list_id, user_id, role) SELECT id, ${bob.id}, 'owner' FROM made`.execute(
      app.db,
    );
    expect((await answer('accept', id)).statusCode).toBe(409);
    const cy = await createShopper(app);
    const other = (await invite(cy.email)).json();
    await sql`
      WITH made AS (
        INSERT INTO app_user (email, password_hash) SELECT 'member-' || n || '@example.com', '' FROM generate_series(1, 49) n RETURNING id
      )
      INSERT INTO shopping_list_member (list_id, user_id, role) SELECT ${list}, id, 'member' FROM made`.execute(app.db);
    const full = await answer('accept', other.id, cy);
    expect(full.statusCode).toBe(409);
    expect(full.json().detail).toContain('50 members');
    expect((await invite('one-more@example.com')).statusCode).toBe(409);
  });
});
