import { expectAccessibleOnBoth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, itemsOf, itemsOnceSent, makeList, rows, snackbar } from './lists-steps.ts';

test.use({ viewport: { width: 320, height: 780 } });

test('OPN-06 a basket is read without script, scaled, put on a guest’s list by one tap and taken off again', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/baskets/72-hours?people=4&region=South')).text();
  expect(html.replace(/<!--.*?-->/g, '')).toContain('45.42 L for 4 people');
  expect(html).toContain('rel="canonical" href="http');

  await page.goto('/baskets');
  await page.getByRole('link', { name: '72 hours' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '72 hours' })).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.getByRole('combobox', { name: 'People' }).selectOption('2');
  await expect(page).toHaveURL('/baskets/72-hours?people=2');
  await expect(page.getByText('22.71 L for 2 people')).toBeVisible();
  const trip = page.getByRole('region', { name: 'The cheapest trip' });
  await expect(trip).toContainText('for 13 of 13 things');
  const total = (await trip.locator('strong').textContent()) ?? '';

  const add = page.getByRole('button', { name: 'Add to a list' });
  await add.click();
  await expect(snackbar(page, 'Added 13 things')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Shopping Lists' }).click();
  await expect(page.getByText('Nothing on this list yet')).toBeVisible();
  await page.goBack();
  await add.click();
  await expect(snackbar(page, 'Added 13 things')).toBeVisible();
  await page.getByRole('link', { name: 'Shopping Lists' }).click();
  await expect(rows(page)).toHaveCount(13);
  await page.goBack();
  await page.getByRole('link', { name: 'See the trip' }).click();
  await expect(page.getByRole('region', { name: 'The best trip' })).toContainText(total);
});

test('OPN-06 what a basket adds to items of an account’s list is undone, and the rest of the list stays', async ({
  page,
  signIn,
}) => {
  await signIn();
  const list = await makeList(page, 'Weekly');
  const { kind } = await (await page.request.get('/api/product/kind/eggs/')).json();
  const eggs = { shopping_list: list.id, kinds: [kind.id], amount: '6', amount_unit: 'piece' };
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', eggs);
  await page.goto('/baskets/school-week?people=2');
  await page.getByRole('button', { name: 'Add to a list' }).click();
  await expect(snackbar(page, 'Added 9 things')).toContainText('Eggs is now 10 pieces');
  await itemsOnceSent(page, list, 10);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await itemsOf(page, list)).map(({ name, amount }) => [name, amount]))
    .toEqual([['Eggs', '6']]);
});
