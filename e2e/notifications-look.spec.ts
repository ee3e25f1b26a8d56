import type { ShoppingList } from '@bargain-buddy/contract';
import { expectAccessibleOnBoth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { items, newsOf } from './notifications-steps.ts';
import { authorizationOf } from './webmin-steps.ts';

test('NOT-01 notifications are accessible, with and without', async ({ page, newPerson, signIn }) => {
  const me = await signIn();
  await page.goto('/notifications');
  await expect(page.getByText('No notifications.')).toBeVisible();
  await expectAccessibleOnBoth(page);
  const headers = await authorizationOf(page, await newPerson());
  const path = '/api/shoppinglist/shoppinglist/';
  const list: ShoppingList = await (
    await page.request.post(path, { headers, data: { name: 'Parang lime', description: '' } })
  ).json();
  await page.request.post(`${path}${list.id}/share-invite/`, { headers, data: { email: me.email } });
  await expect.poll(async () => (await newsOf(page)).length).toBe(1);
  await page.reload();
  await expect(items(page)).toHaveCount(1);
  await expectAccessibleOnBoth(page);
});
