import { expect, test } from './fixtures.ts';
import { appIsKept } from './offline-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ allowProblems }) => allowProblems(/ERR_INTERNET_DISCONNECTED|Failed to fetch/));

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
