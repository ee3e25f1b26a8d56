import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { waitingForLocks } from '../../../test/locks.ts';
import { createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';
import { endListMemberships, finishListChange, lockListAsMember } from '../lists/index.ts';
import { handOverLists } from './index.ts';

let app: TestApp;
let ann: Shopper;
let bob: Shopper;
let list: number;
let milk: Offer;

beforeAll(async () => {
  app = await createTestApp();
  [milk] = (await createOffers(app, ['10.50'])) as [Offer];
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  bob = await createShopper(app);
  list = (await ann.createList('Ann’s list')).id;
  await ann.share(list, bob);
});

const members = async (as = ann) => (await as.call('GET', `shoppinglist/${list}/members/`)).json();

describe('SHR-04 a member', () => {
  test('adds, changes and removes items, which both see', async () => {
    const item = await bob.add(list, milk, { quantity: 2 });
    await bob.call('PATCH', `shoppinglistitem/${item.id}/`, { is_needed: false });
    expect(await ann.items(list)).toMatchObject([{ id: item.id, quantity: 2, is_needed: false }]);
    expect(await ann.getList(list)).toMatchObject({ is_owner: true, member_count: 2, item_count: 1 });
    expect(await bob.getList(list)).toMatchObject({ is_owner: false, role: 'member', item_count: 1 });
    expect((await bob.call('DELETE', `shoppinglistitem/${item.id}/`)).statusCode).toBe(204);
    expect(await ann.items(list)).toEqual([]);
  });

  test('leaves, of which the owner is told, and may be invited again', async () => {
    expect((await bob.call('POST', `shoppinglist/${list}/leave/`)).statusCode).toBe(204);
    expect((await bob.call('GET', 'shoppinglist/')).json().results).toEqual([]);
    expect((await bob.call('GET', `shoppinglist/${list}/`)).statusCode).toBe(404);
    expect((await ann.news())[0]).toMatchObject({
      content: 'Test User left the shopping list “Ann’s list”.',
      notification_type: 'info',
    });
    await ann.share(list, bob);
    expect(await bob.getList(list)).toMatchObject({ role: 'member' });
  });

  test('cannot do what only the owner may', async () => {
    const refusals = await Promise.all([
      bob.call('PUT', `shoppinglist/${list}/`, { name: 'Bob’s' }),
      bob.call('PATCH', `shoppinglist/${list}/`, { name: 'Bob’s' }),
      bob.call('DELETE', `shoppinglist/${list}/`),
      bob.call('GET', `shoppinglist/${list}/members/`),
      bob.call('DELETE', `shoppinglist/${list}/members/${ann.id}/`),
      bob.call('GET', `shoppinglist/${list}/invites/`),
      bob.call('POST', `shoppinglist/${list}/share-invite/`, { email: 'cy@example.com' }),
    ]);
    for (const { statusCode, json } of refusals) {
      expect(statusCode).toBe(403);
      expect(json().detail).toMatch(/^Only the owner can /);
    }
    expect(await ann.getList(list)).toMatchObject({ name: 'Ann’s list' });
  });
});

describe('SHR-03 the owner', () => {
  test('sees the members with their roles', async () => {
    expect(await members()).toEqual([
      { user_id: ann.id, email: ann.email, first_name: 'Test', last_name: 'User', role: 'owner' },
      { user_id: bob.id, email: bob.email, first_name: 'Test', last_name: 'User', role: 'member' },
    ]);
  });

  test('removes a member, who is told and finds nothing any more', async () => {
    const item = await bob.add(list, milk);
    const remove = () => ann.call('DELETE', `shoppinglist/${list}/members/${bob.id}/`);
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await bob.news())[0]).toMatchObject({
      content: 'You were removed from the shopping list “Ann’s list”.',
      notification_type: 'warning',
    });
    expect((await bob.call('PATCH', `shoppinglistitem/${item.id}/`, { quantity: 2 })).statusCode).toBe(404);
    expect(await ann.items(list)).toMatchObject([{ quantity: 1 }]);
  });

  test('can neither leave nor be removed', async () => {
    const left = await ann.call('POST', `shoppinglist/${list}/leave/`);
    expect(left.statusCode).toBe(400);
    expect(left.json().detail).toContain('Delete it');
    expect((await ann.call('DELETE', `shoppinglist/${list}/members/${ann.id}/`)).statusCode).toBe(400);
    expect(await members()).toHaveLength(2);
  });

  test('who deletes the list has the members told', async () => {
    await ann.call('DELETE', `shoppinglist/${list}/`);
    expect((await bob.news())[0]).toMatchObject({
      content: 'Test User deleted the shopping list “Ann’s list”.',
      notification_type: 'info',
    });
    expect((await bob.call('GET', 'shoppinglist/')).json().count).toBe(0);
  });
});

test('SHR-03 a member who is removed while they wait to write has no say any more', async () => {
  const item = await ann.add(list, milk);
  let writing: Promise<{ statusCode: number }> = Promise.resolve({ statusCode: 0 });
  await app.db.transaction().execute(async (trx) => {
    const turn = await lockListAsMember(trx, list, ann.id);
    writing = bob.call('PATCH', `shoppinglistitem/${item.id}/`, { quantity: 9 });
    await expect.poll(() => waitingForLocks(app.db)).toBe(1);
    await endListMemberships(trx, turn, [bob.id]);
    await finishListChange(trx, turn, ['members']);
  });
  expect((await writing).statusCode).toBe(404);
  expect(await ann.items(list)).toMatchObject([{ quantity: 1 }]);
});

describe('a person who closes their account', () => {
  const close = (who: Shopper) => app.db.transaction().execute((trx) => handOverLists(trx, who.id));

  test('leaves their lists to who has been a member the longest', async () => {
    const cy = await createShopper(app);
    await ann.share(list, cy);
    await close(ann);
    expect(await bob.getList(list)).toMatchObject({ is_owner: true, member_count: 2 });
    expect(await cy.getList(list)).toMatchObject({ is_owner: false });
    expect((await bob.news())[0]).toMatchObject({
      content: 'Test User closed their account. The shopping list “Ann’s list” is yours now.',
    });
    expect((await ann.call('GET', `shoppinglist/${list}/`)).statusCode).toBe(404);
  });

  test('takes along the lists in which nobody else is, and leaves the others', async () => {
    const own = (await bob.createList('Bob’s own')).id;
    await close(bob);
    expect(await members()).toHaveLength(1);
    expect(await app.db.selectFrom('shopping_list').select('id').where('id', '=', own).execute()).toEqual([]);
    expect((await ann.news())[0]).toMatchObject({ content: 'Test User left the shopping list “Ann’s list”.' });
  });
});
