import { expect, test } from './fixtures.ts';
import { callAs, itemsOf, listHeading, makeList, openLists, rows, snackbar } from './lists-steps.ts';

test.use({ viewport: { width: 360, height: 780 } });
test.beforeEach(({ signIn }) => signIn());

test('LST-14 all ticked items are removed in one tap, which can be undone; QCK-05 a trip’s end repeats the list', async ({
  page,
}) => {
  const list = await makeList(page, 'Weekly');
  const add = (text: string, is_needed: boolean) =>
    callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, text, is_needed });
  for (const text of ['rice', 'milk', 'eggs']) await add(text, text === 'rice');
  const names = async () => (await itemsOf(page, list)).map(({ name, is_needed }) => `${name} ${is_needed}`).sort();
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(3);
  const removeTicked = page.getByRole('button', { name: 'Remove ticked items' });
  await removeTicked.click();
  await expect(rows(page)).toHaveCount(1);
  await expect(removeTicked).toBeHidden();
  await expect.poll(names).toEqual(['rice true']);
  await snackbar(page, '2 things removed').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual(['eggs false', 'milk false', 'rice true']);
  await expect(page.getByRole('region', { name: 'Done' }).getByRole('listitem').first()).toContainText('eggs');

  await page.getByRole('button', { name: 'Shop', exact: true }).click();
  await page.getByRole('button', { name: 'Done shopping' }).click();
  await page.getByRole('button', { name: 'Repeat this list' }).click();
  await expect(listHeading(page, 'Weekly')).toBeVisible();
  await expect.poll(names).toEqual(['eggs true', 'milk true', 'rice true']);
  await snackbar(page, '2 things are needed again').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual(['eggs false', 'milk false', 'rice true']);
});
