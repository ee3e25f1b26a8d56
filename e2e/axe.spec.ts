import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, itemsOf, listHeading, makeList, makeListOf, openLists } from './lists-steps.ts';

/** Each screen that has no look test of its own, and what has to be done to see it. */
const screens: { name: string; path: string; needsSignIn?: boolean; prepare?: (page: Page) => Promise<unknown> }[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login with errors',
    path: '/login',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await expect(page.getByText('Enter your password.')).toBeVisible();
    },
  },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'reset password', path: '/reset-password' },
  { name: 'change password', path: '/change-password', needsSignIn: true },
  { name: 'profile', path: '/profile', needsSignIn: true },
  { name: 'no shopping lists', path: '/shopping-lists', needsSignIn: true },
  { name: 'a shopping list', path: '/shopping-lists', needsSignIn: true, prepare: openSharedList },
  {
    name: 'new shopping list',
    path: '/shopping-lists',
    needsSignIn: true,
    prepare: (page) => page.getByRole('button', { name: 'New Shopping List' }).last().click(),
  },
  {
    name: 'sharing a list',
    path: '/shopping-lists',
    needsSignIn: true,
    prepare: async (page) => {
      await openSharedList(page);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
    },
  },
  { name: 'not found', path: '/no-such-shelf' },
  {
    name: 'account menu',
    path: '/',
    needsSignIn: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
    },
  },
];

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

for (const { name, path, needsSignIn, prepare } of screens) {
  test(`SHL-10 ${name} is accessible, on phones and on wide screens`, async ({ page, signIn, allowProblems }) => {
    allowProblems(/404/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (needsSignIn) await signIn();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await prepare?.(page);
      await expectAccessible(page);
    }
  });
}
