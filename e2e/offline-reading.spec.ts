import { cards } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { makeListOf, openItem, openLists, rows } from './lists-steps.ts';
import { appIsKept, queriesAreKept } from './offline-steps.ts';
import { stops } from './plans-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ allowProblems }) => allowProblems(/ERR_INTERNET_DISCONNECTED|ERR_UNSAFE_PORT|Failed to fetch/));

test('OFF-01 after one visit every page opens without a connection, in the app’s own words', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await appIsKept(page);
  await context.setOffline(true);
  const pages = [
    ['/', 'Price'],
    ['/login', 'Log In'],
    ['/sign-up', 'Sign Up'],
    ['/where-to-shop', 'Where to shop'],
    ['/no/such/page', 'This shelf is empty'],
    ['/listings/1', 'You are offline'],
    ['/kinds/rice', 'You are offline'],
    ['/webmin/users', 'Log In'],
  ] as const;
  for (const [path, heading] of pages) {
    const cold = await context.newPage();
    await cold.goto(path);
    await expect(cold.getByRole('heading', { name: heading }).first(), path).toBeVisible();
    await cold.close();
  }
});

test('OFF-01 PLN-06 what was read shows again after a cold start without a connection', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  const list = await makeListOf(page, 'Weekly', 4, 'flour');
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(4);
  const item = await openItem(rows(page).first());
  await item.getByRole('button', { name: 'Close' }).click();
  await page.goto(`/shopping-lists/${list.id}/where-to-shop`);
  await expect(stops(page)).toBeVisible();
  await queriesAreKept(page, 'me', 'shopping-lists', 'shopping-list-items', 'plans');
  await page.goto('/');
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Share' })).toBeVisible();
  const details = page.url();
  await appIsKept(page);
  await queriesAreKept(page, 'listings', 'listing', 'price-history');
  await context.setOffline(true);

  const cold = await context.newPage();
  await cold.goto(`/shopping-lists?list=${list.id}`);
  await expect(rows(cold)).toHaveCount(4);
  await openItem(rows(cold).first());
  await cold.goto(`/shopping-lists/${list.id}/where-to-shop`);
  await expect(stops(cold)).toBeVisible();
  await cold.goto(details);
  await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(cold.getByText('Price history')).toBeVisible();
  await cold.goto('/');
  await expect(cards(cold).first()).toBeVisible();
  await cold.goto('/profile');
  await expect(cold.getByLabel('First Name')).toHaveValue('Keisha');
});
