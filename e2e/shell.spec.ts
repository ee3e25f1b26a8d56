import { expect, test } from './fixtures.ts';
import { fromMenu, makeList } from './lists-steps.ts';
import { mainPlaces } from './shell-steps.ts';

test('SHL-11 messages hide by themselves after 3 to 6 seconds, unless a person reads them, and fit on small phones', async ({
  page,
  signIn,
}) => {
  await signIn();
  await makeList(page, 'Wholesaleandretail'.repeat(5));
  await page.clock.install();
  await page.goto('/profile');
  const message = page.getByRole('status').getByText('Profile updated successfully.');
  const close = page.getByRole('button', { name: 'Dismiss message' });
  const change = async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(message).toBeVisible();
  };
  await change();
  await page.clock.runFor(2900);
  await expect(message).toBeVisible();
  await page.clock.runFor(3200);
  await expect(message).toBeHidden();

  await change();
  await message.hover();
  await page.clock.runFor(20_000);
  await expect(message).toBeVisible();
  await close.click();
  await expect(message).toBeHidden();

  await page.setViewportSize({ width: 360, height: 640 });
  await mainPlaces(page).getByRole('link', { name: 'Shopping Lists' }).click();
  await fromMenu(page, 'Delete list');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  // 180 px are a phone at 200 %.
  for (const width of [320, 180]) {
    await close.hover();
    await page.setViewportSize({ width, height: 640 });
    await expect(close).toBeInViewport({ ratio: 1 });
    const box = await page.getByText('deleted').locator('..').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  await close.click();
  await expect(close).toBeHidden();
});
