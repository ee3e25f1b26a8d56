import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnBoth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, itemsOf, listHeading, makeList, makeListOf, openLists } from './lists-steps.ts';
import { mainPlaces, openMenu } from './shell-steps.ts';

// Screens that have no look test of their own. A page that is left by a link keeps axe loaded.

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** For forms and dialogs, which look alike on a wide screen: the other screens here show that layout. */
async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
}

/** A list with needed and done items, and an invite to it. */
async function openSharedList(page: Page): Promise<void> {
  const list = await makeListOf(page, 'Weekly groceries', 6, 'rice');
  await makeList(page, 'Hardware');
  for (const { id } of (await itemsOf(page, list)).slice(3)) {
    await callAs(page, 'PATCH', `/shoppinglist/shoppinglistitem/${id}/`, { is_needed: false });
  }
  await callAs(page, 'POST', `/shoppinglist/shoppinglist/${list.id}/share-invite/`, { email: 'anil@example.com' });
  await openLists(page, list);
  await expect(listHeading(page, 'Weekly groceries')).toContainText('(3/6)');
}

test('SEC-02 SHL-10 the screens of guests and accounts are accessible on phones, and each layout on wide screens', async ({
  page,
  signIn,
  allowProblems,
}) => {
  test.setTimeout(240_000);
  allowProblems(/400|404/);
  await test.step('guests', async () => {
    await page.goto('/verify-email?token=abc');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByRole('alert')).toHaveText('This link no longer works.');
    await expectAccessibleOnPhone(page);
    await page.getByRole('link', { name: 'Send a new link from your profile' }).click();
    await expect(title(page, 'Profile & Settings')).toBeVisible();
    await expectAccessibleOnBoth(page);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login?from=%2Fprofile');
    await expect(title(page, 'Log In')).toBeVisible();
    await expectAccessibleOnBoth(page);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
    await expect(title(page, 'Sign Up')).toBeVisible();
    await expectAccessibleOnBoth(page);
    await page.goBack();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(title(page, 'Forgot password')).toBeVisible();
    await expectAccessibleOnPhone(page);
    for (const path of ['/reset-password', '/take-back-email?token=abc', '/no-such-shelf']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleOnPhone(page);
    }
  });

  await signIn();
  await test.step('accounts', async () => {
    await page.goto('/');
    const menu = await openMenu(page);
    await expect(menu.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
    await expectAccessibleOnBoth(page);
    await menu.getByRole('menuitem', { name: 'Change Password' }).click();
    await expect(page).toHaveURL('/change-password');
    await expect(title(page, 'Change Password')).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.goBack();
    await mainPlaces(page).getByRole('link', { name: 'Shopping Lists' }).click();
    await expect(page).toHaveURL('/shopping-lists');
    const create = page.getByRole('button', { name: 'New Shopping List' }).last();
    await expect(create).toBeVisible();
    await expectAccessibleOnBoth(page);
    await create.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleOnPhone(page);

    await openSharedList(page);
    await expectAccessibleOnBoth(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
    await expectAccessibleOnBoth(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await mainPlaces(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Keisha');
    await expectAccessibleOnBoth(page);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('list', { name: 'Your lists' })).toContainText('Weekly groceries');
    await expectAccessibleOnPhone(page);
  });
});
