import { expect, test } from './fixtures.ts';

test('PLN-06 a malformed link says so and leads back, to whoever opens it', async ({ page }) => {
  for (const search of ['', '?items=rice', '?items=12&region=Narnia']) {
    expect((await page.goto(`/where-to-shop${search}`))?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'This link is not whole' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Choose prices' }).click();
  await expect(page).toHaveURL('/');
});

test('PLN-01 where to shop for a list that is not there', async ({ page, signIn }) => {
  await page.goto('/shopping-lists/1/where-to-shop');
  await expect(page).toHaveURL('/login?from=%2Fshopping-lists%2F1%2Fwhere-to-shop');
  await signIn();
  await page.goto('/shopping-lists/2147483647/where-to-shop');
  await expect(page.getByRole('heading', { name: 'This list is not here' })).toBeVisible();
});
