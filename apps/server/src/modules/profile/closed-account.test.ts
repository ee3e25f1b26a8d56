import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { createShopper, type Shopper } from '../../../test/shopping.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notify } from '../notifications/index.ts';
import { removeAccount } from './account-rights.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const close = (userId: number) => inTransaction(app.db, (trx) => removeAccount(trx, userId));
const invitesTo = (email: string) =>
  app.db.selectFrom('shopping_list_invite').select('status').where('invitee_email', '=', email).execute();

async function createNamed(first_name: string, last_name: string): Promise<Shopper> {
  const shopper = await createShopper(app);
  await shopper.callApi('PATCH', 'core/me/', { first_name, last_name });
  return shopper;
}

test('a closed account leaves no name in notifications of others', async () => {
  const [ann, bob] = [await createNamed('Ann', 'Baptiste'), await createNamed('Bob', 'Ali')];
  const his = await bob.createList('His');
  await bob.share(his.id, ann);
  await ann.call('POST', `shoppinglist/${his.id}/leave/`);
  const hers = await ann.createList('Hers');
  await ann.share(hers.id, bob);
  const open = await ann.createList('Open');
  const invite = (await ann.call('POST', `shoppinglist/${open.id}/share-invite/`, { email: bob.email })).json();
  await app.runJobs();
  const texts = async () => (await bob.news()).map(({ content }) => content);
  expect(await texts()).toEqual([
    `Ann Baptiste invites you to the shopping list “Open” (invite #${invite.id})`,
    'Ann Baptiste left the shopping list “His”.',
    'Ann Baptiste joined the shopping list “His”.',
  ]);
  await ann.callApi('PATCH', 'core/me/', { last_name: 'Baptiste-Roy' });
  expect((await texts())[1]).toBe('Ann Baptiste-Roy left the shopping list “His”.');
  await close(ann.id);
  expect(await texts()).toEqual([
    'Somebody closed their account. The shopping list “Hers” is yours now.',
    'Somebody left the shopping list “His”.',
    'Somebody joined the shopping list “His”.',
  ]);
  const { rows } = await sql`SELECT FROM notification n WHERE n::text ~ 'Baptiste'`.execute(app.db);
  expect(rows).toEqual([]);
  expect((await bob.callApi('GET', 'core/me/export/')).body).not.toMatch(/Baptiste|Ann/);
});

test('a closed account leaves no address in invites, and the owner of the list sees that at once', async () => {
  const [ann, bob] = [await createShopper(app), await createShopper(app)];
  const joined = await bob.createList('Joined');
  await bob.share(joined.id, ann);
  const open = await bob.createList('Open');
  await bob.call('POST', `shoppinglist/${open.id}/share-invite/`, { email: ann.email.toUpperCase() });
  await bob.call('POST', `shoppinglist/${open.id}/share-invite/`, { email: 'cy@example.com' });
  const before = await bob.getList(open.id);
  await close(ann.id);
  const { rows } = await sql`
    SELECT FROM shopping_list_invite WHERE lower(invitee_email) = lower(${ann.email})`.execute(app.db);
  expect(rows).toEqual([]);
  const invites = (await bob.call('GET', `shoppinglist/${open.id}/invites/`)).json();
  expect(invites).toMatchObject([{ invitee_email: 'cy@example.com' }]);
  expect((await bob.getList(open.id)).version).toBe(before.version + 1);
});

test('an account closes without the invites to an address that it has not proven', async () => {
  const bob = await createShopper(app);
  const liar = await app.createUser({ email: 'dee@example.com', isProven: false });
  const { id } = await bob.createList();
  await bob.call('POST', `shoppinglist/${id}/share-invite/`, { email: 'dee@example.com' });
  await close(liar.id);
  expect(await invitesTo('dee@example.com')).toEqual([{ status: 'pending' }]);
});

test('a notification about a person whose account closes at that moment has no name', async () => {
  const reader = await createShopper(app);
  const trials = Array.from({ length: 200 }, async () => {
    const { id } = await app.createUser();
    const news = { userId: reader.id, by: id, content: 'joined the shopping list “Race”.', type: 'info' } as const;
    await Promise.all([close(id), inTransaction(app.db, (trx) => notify(trx, news))]);
  });
  await Promise.all(trials);
  const texts = (await reader.news()).map(({ content }) => content);
  expect(new Set(texts)).toEqual(new Set(['Somebody joined the shopping list “Race”.']));
});

describe('names and addresses from before the update', () => {
  const earlier = useEarlierDatabase('0178-vacuum-prices.sql');

  test('of notifications go with their accounts, of invites with closed accounts', async () => {
    await sql`
      INSERT INTO app_user (email, password_hash, first_name, last_name) VALUES
        ('ann@example.com', '', 'Ann', 'Baptiste'), ('x1@example.com', '', 'Two', 'Equal'), ('x2@example.com', '', 'Two', 'Equal'),
        ('plain@example.com', '', '', '');
      INSERT INTO shopping_list (name, client_id) VALUES ('Lunch', gen_random_uuid());
      INSERT INTO shopping_list_invite (list_id, invitee_email, status, expires_at) VALUES
        (1, 'gone@example.com', 'accepted', now()), (1, 'new@example.com', 'pending', now()), (1, 'Ann@example.com', 'rejected', now());
    `.execute(earlier.db);
    const add = (content: string) =>
      sql`INSERT INTO notification (user_id, content) VALUES (2, ${content})`.execute(earlier.db);
    await add('Ann Baptiste joined the shopping list “Lunch”.');
    await add('Two Equal left the shopping list “Lunch”.');
    await add('Gone Person closed their account. The shopping list “Lunch” is yours now.');
    await add(
      'plain@example.com invites you to the shopping list “Ann Baptiste left the shopping list “x”.” (invite #2)',
    );
    await add('Your price of $5.00 for Milk at Massy was approved. Thank you!');
    await earlier.migrate();
    const { rows } = await sql`
      SELECT content, email FROM notification n LEFT JOIN app_user ON app_user.id = n.person_id ORDER BY n.id
    `.execute(earlier.db);
    expect(rows).toEqual([
      { content: 'Somebody joined the shopping list “Lunch”.', email: 'ann@example.com' },
      { content: 'Somebody left the shopping list “Lunch”.', email: null },
      { content: 'Somebody closed their account. The shopping list “Lunch” is yours now.', email: null },
      {
        content: 'Somebody invites you to the shopping list “Ann Baptiste left the shopping list “x”.” (invite #2)',
        email: 'plain@example.com',
      },
      { content: 'Your price of $5.00 for Milk at Massy was approved. Thank you!', email: null },
    ]);
    const invites = await sql`SELECT invitee_email FROM shopping_list_invite ORDER BY id`.execute(earlier.db);
    expect(invites.rows).toEqual([{ invitee_email: 'new@example.com' }, { invitee_email: 'Ann@example.com' }]);
  });
});
