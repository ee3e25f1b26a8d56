import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnBoth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, itemsOf, listHeading, makeList, makeListOf, openLists } from './lists-steps.ts';
import { mailedLink } from './mailed-link.ts';

/** A screen that has no look test of its own, and what has to be done to see it. */
interface Screen {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
}

const ofGuests: Screen[] = [
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
  { name: 'confirming an address', path: '/verify-email?token=abc' },
  {
    name: 'an address that could not be confirmed',
    path: '/verify-email?token=abc',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(page.getByRole('alert')).toHaveText('This link no longer works.');
    },
  },
  { name: 'taking an address back', path: '/take-back-email?token=abc' },
  {
    name: 'an invite that is none',
    path: '/invite?token=abc',
    prepare: (page) => expect(page.getByText('This invite link no longer works. Ask for a new one.')).toBeVisible(),
  },
  { name: 'not found', path: '/no-such-shelf' },
];

const ofAccounts: Screen[] = [
  { name: 'change password', path: '/change-password' },
  { name: 'profile', path: '/profile' },
  { name: 'no shopping lists', path: '/shopping-lists' },
  {
    name: 'new shopping list',
    path: '/shopping-lists',
    prepare: (page) => page.getByRole('button', { name: 'New Shopping List' }).last().click(),
  },
  {
    name: 'deleting an account',
    path: '/profile',
    prepare: async (page) => {
      await makeList(page, 'Sunday lunch');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('list', { name: 'Your lists' })).toContainText('Sunday lunch');
    },
  },
  {
    name: 'account menu',
    path: '/',
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

/** Each screen is loaded once, and looked at on phones and on wide screens. */
async function expectAllAccessible(page: Page, screens: Screen[]): Promise<void> {
  for (const { name, path, prepare } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await prepare?.(page);
      await expectAccessibleOnBoth(page);
    });
  }
}

test('SHL-10 the screens of guests are accessible, on phones and on wide screens', async ({ page, allowProblems }) => {
  test.setTimeout(240_000);
  allowProblems(/400|404/);
  await expectAllAccessible(page, ofGuests);
});

test('SHL-10 the screens of accounts are accessible, on phones and on wide screens', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await signIn();
  await expectAllAccessible(page, ofAccounts);
});

test('SHL-10 a shopping list and its sharing are accessible, on phones and on wide screens', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn();
  await openSharedList(page);
  await expectAccessibleOnBoth(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
  await expectAccessibleOnBoth(page);
});

test('SHR-05 SHL-10 the invite of a mail is accessible, to guests and to an account that it was not sent to', async ({
  page,
  server,
  signIn,
  otherPerson,
}) => {
  const owner = (await otherPerson()).page;
  const list = await makeList(owner, 'Sunday lunch');
  const email = `${crypto.randomUUID()}@example.com`;
  await callAs(owner, 'POST', `/shoppinglist/shoppinglist/${list.id}/share-invite/`, { email });
  const link = await mailedLink(server, email, 'invite');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(link);
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expectAccessible(page);
  const me = await signIn();
  await page.goto(link);
  await expect(page.getByText(`This invite was sent to ${email}. Signed in as ${me.email}.`)).toBeVisible();
  await expectAccessible(page);
});
