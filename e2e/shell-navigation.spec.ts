import { expect, test } from './fixtures.ts';
import { mainPlaces, topBar } from './shell-steps.ts';

const places = ['Price Listings', 'Shopping Lists', 'Profile', 'Notifications'];

test('SHL-05 SHL-08 the places are named at the bottom of phones and in the top bar of wide screens, first for the keyboard', async ({
  page,
}) => {
  const skip = page.getByRole('link', { name: 'Skip to content' });
  const walkByKeyboard = async () => {
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Tab');
    for (const name of places) {
      await page.keyboard.press('Tab');
      await expect(mainPlaces(page).getByRole('link', { name })).toBeFocused();
    }
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await walkByKeyboard();
  await page.evaluate(() => window.scrollTo(0, 500));
  const bottom = await mainPlaces(page).boundingBox();
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBe(740);
  for (const name of places) await expect(mainPlaces(page).getByText(name, { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await walkByKeyboard();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = await topBar(page).boundingBox();
    let right = 0;
    for (const name of places) {
      const word = topBar(page).getByText(name, { exact: true });
      await expect(word).toBeVisible();
      const box = await word.boundingBox();
      expect(box?.x).toBeGreaterThan(right);
      right = (box?.x ?? 0) + (box?.width ?? 0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.height ?? 0);
    }
    const next = await topBar(page).getByRole('button').first().boundingBox();
    expect(next?.x).toBeGreaterThan(right);
  }

  const link = mainPlaces(page).getByRole('link', { name: 'Shopping Lists' });
  await expect(link).toHaveAccessibleDescription('What to buy, and the total');
  const tooltip = link.getByText('What to buy, and the total');
  await expect(tooltip).toBeHidden();
  await link.hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await expect(topBar(page).getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  await topBar(page).getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
});
