import { expect, test } from './fixtures.ts';

test('SHL-12 an unknown path shows a friendly page inside the shell, with status 404', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/404/);
  const response = await page.goto('/no-such-shelf');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'See all prices' }).click();
  await expect(page).toHaveURL(/\/$/);
});
