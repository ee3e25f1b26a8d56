import type { ShoppingList } from '@bargain-buddy/contract';
import { cards, openFeed, searchFor } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { callAs, snackbar } from './lists-steps.ts';
import { mainPlaces } from './shell-steps.ts';

test('HOM-13 HOM-14 LST-15 listings are selected over searches, counted in a bar, and deselected when a guest leaves the page; a guest who saves a selection is led to sign in, and it goes on a first list in one tap', async ({
  page,
  newPerson,
}) => {
  const { email, password } = await newPerson();
  await openFeed(page, '/?search=rice');
  const bar = page.getByRole('region', { name: 'Selected listings' });
  const selected = page.getByRole('checkbox', { checked: true });
  await expect(bar).toBeHidden();
  for (const index of [0, 3, 5]) await cards(page).nth(index).getByRole('checkbox').check();
  await expect(bar).toContainText('3 selected');
  await cards(page).nth(3).getByRole('checkbox').uncheck();
  await expect(bar).toContainText('2 selected');
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole('button', { name: 'Clear Selection' }).click();
  await expect(bar).toBeHidden();
  await expect(selected).toHaveCount(0);

  await cards(page).first().getByRole('checkbox').check();
  await searchFor(page, 'flour');
  await expect(cards(page).first()).toContainText(/flour/i);
  await cards(page).first().getByRole('checkbox').check();
  await expect(page.getByText('2 selected').last()).toBeVisible();
  // A guest who only looks at the login page has not left.
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(bar).toContainText('2 selected');
  await expect(page.getByRole('dialog')).toBeHidden();

  await mainPlaces(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  // Back before the other page is shown is no leaving.
  await expect(page.getByRole('heading', { name: 'Profile & Settings' })).toBeVisible();
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
  await expect(selected).toHaveCount(0);
  await expect(bar).toBeHidden();

  await searchFor(page, 'rice');
  await page.getByRole('combobox', { name: 'Region' }).selectOption('North');
  await expect(page).toHaveURL('/?search=rice&region=North');
  await expect(cards(page).first()).toContainText('North');
  await cards(page).first().getByRole('checkbox').check();
  const add = page.getByRole('button', { name: 'Add to shopping list' });
  await add.click();
  const invitation = page.getByRole('dialog', { name: 'Save it to a shopping list' });
  const origin = encodeURIComponent('/?search=rice&region=North');
  await expect(invitation.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', `/sign-up?from=${origin}`);
  await page.keyboard.press('Escape');
  await expect(invitation).toBeHidden();
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(invitation).toBeVisible();
  await page.keyboard.press('Escape');
  await cards(page).nth(2).getByRole('checkbox').check();
  await add.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/login?from=${origin}`);

  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to shopping list' });
  await expect(dialog).toContainText('2 prices are selected.');
  await expect(page).toHaveURL('/?search=rice&region=North');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear Selection' }).click();
  await cards(page).nth(1).getByRole('checkbox').check();
  await add.click();
  await expect(dialog.getByLabel('You have no list yet. Name your first one:')).toHaveValue('My list');
  await dialog.getByRole('button', { name: 'Add to lists' }).dblclick();
  await expect(snackbar(page, '1 item(s) added to shopping list(s).')).toBeVisible();
  const lists = () => callAs<{ results: ShoppingList[] }>(page, 'GET', '/shoppinglist/shoppinglist/');
  await expect.poll(async () => (await lists()).results).toMatchObject([{ name: 'My list', item_count: 1 }]);
  // Once is enough: it does not come back.
  await mainPlaces(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});
