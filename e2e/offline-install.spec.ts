import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { listHeading, openLists, rows } from './lists-steps.ts';
import { authorizationOf } from './webmin-steps.ts';

test('OFF-08 the app can be installed: icons, pictures, shortcuts, and text that is shared becomes items', async ({
  request,
}) => {
  const answer = await request.get('/manifest.webmanifest');
  const manifest = await answer.json();
  const files: { src: string; sizes: string; type: string }[] = [...manifest.icons, ...manifest.screenshots];
  for (const { src, type } of files) {
    const file = await request.get(src);
    expect(file.status(), src).toBe(200);
    expect(file.headers()['content-type']).toContain(type);
  }
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'Shopping lists',
    'Add to a list',
    'Scan a barcode',
  ]);
  expect(manifest.share_target).toMatchObject({ action: '/shopping-lists', method: 'GET', params: { text: 'add' } });
});

/** Chromium's offer, as it comes to a page that can be installed. */
const offerToInstall = (page: Page) =>
  page.addInitScript(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: 'accepted' }),
    });
    window.addEventListener('load', () => window.dispatchEvent(offer));
  });

const hint = (page: Page) => page.getByRole('complementary', { name: 'Install the app' });
/** Another visit begins with another session of the tab. */
const visitAgain = async (page: Page) => {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
};

test('OFF-08 QCK-01 text shared to the app by a person without a list goes on a first one; from the second visit with a list a hint to install the app shows once, and the unread number is on the icon', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => {
      document.documentElement.dataset.badge = String(count);
    };
  });
  await offerToInstall(page);
  await signIn();
  await page.route('**/api/**/unread-count/', (route) => route.fulfill({ json: { unread: 3 } }));
  await openLists(page);
  await expect(page.locator('html')).toHaveAttribute('data-badge', '3');
  await visitAgain(page);
  await expect(page.getByRole('heading', { name: 'Make your first shopping list' })).toBeVisible();
  await expect(hint(page)).toBeHidden();

  await page.goto(`/shopping-lists?add=${encodeURIComponent('milo\n2 saltfish')}`);
  await expect(listHeading(page, 'My list')).toBeVisible();
  await page.getByRole('dialog', { name: 'Add to this list' }).getByRole('button', { name: 'Add 2 things' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/list=\d+$/);
  await expect(hint(page)).toBeHidden();
  await visitAgain(page);
  await expect(hint(page)).toContainText('They open without signal too.');
  await hint(page).getByRole('button', { name: 'No thanks' }).click();
  await expect(hint(page)).toBeHidden();
  await visitAgain(page);
  await expect(listHeading(page, 'My list')).toBeVisible();
  await expect(hint(page)).toBeHidden();
});

test('OFF-08 QCK-01 GST-03 text shared to the app by a guest goes on a list of the device, and of the account after login', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson();
  const headers = await authorizationOf(page, person);
  await page.request.post('/api/shoppinglist/shoppinglist/', { headers, data: { name: 'Weekly' } });
  await page.goto(`/shopping-lists?title=Mum&add=${encodeURIComponent('milo\n2 saltfish & bread')}`);
  const review = page.getByRole('dialog', { name: 'Add to this list' });
  await review.getByRole('button', { name: 'Add 3 things' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'log in', exact: true }).click();
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByLabel('Email').fill(person.email);
  await form.locator('[name="password"]').fill(person.password);
  await form.getByRole('button', { name: 'Log In' }).click();
  await expect(listHeading(page, 'My list')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/list=\d+$/);
  await expect(page.getByRole('navigation', { name: 'Shopping lists' }).getByRole('link')).toHaveCount(2);
});
