import { serveTiles } from './details-steps.ts';
import { cards, openFeed, searchFor } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

test('HOM-13 listings are selected and deselected, and a bar that stays in view counts them', async ({ page }) => {
  await openFeed(page);
  const bar = page.getByRole('region', { name: 'Selected listings' });
  await expect(bar).toBeHidden();
  for (const index of [0, 3, 5]) await cards(page).nth(index).getByRole('checkbox').check();
  await expect(bar).toContainText('3 selected');
  await cards(page).nth(3).getByRole('checkbox').uncheck();
  await expect(bar).toContainText('2 selected');
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole('button', { name: 'Clear Selection' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('HOM-13 the selection lasts over searches and ends on leaving the page', async ({ page }) => {
  await openFeed(page, '/?search=rice');
  await cards(page).first().getByRole('checkbox').check();
  await searchFor(page, 'flour');
  await expect(cards(page).first()).toContainText(/flour/i);
  await cards(page).first().getByRole('checkbox').check();
  await expect(page.getByText('2 selected').last()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile/);
  // Whoever turns back before the other page is shown has not left.
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Selected listings' })).toBeHidden();
});

test('HOM-13 opening the details keeps the selection', async ({ page }) => {
  await serveTiles(page);
  await openFeed(page);
  await cards(page).first().getByRole('checkbox').check();
  await cards(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Selected listings' })).toContainText('1 selected');
});

test('HOM-14 a guest who wants to save is led to sign in or sign up, and back to the search', async ({ page }) => {
  await openFeed(page, '/?search=rice&region=North');
  await cards(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to shopping list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save it to a shopping list' });
  const origin = encodeURIComponent('/?search=rice&region=North');
  await expect(dialog.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', `/sign-up?from=${origin}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add to shopping list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/login?from=${origin}`);
});

test('HOM-13 HOM-14 what a guest has selected survives signing in, which leads on to the lists', async ({
  page,
  newPerson,
}) => {
  const { email, password } = await newPerson();
  await openFeed(page, '/?search=rice');
  for (const index of [0, 2]) await cards(page).nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to shopping list' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to shopping list' });
  await expect(dialog).toContainText('2 prices are selected.');
  await expect(page).toHaveURL('/?search=rice');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear Selection' }).click();
  // Once is enough: it does not come back.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('HOM-13 a guest who looks at the login page and goes back finds the selection as it was', async ({ page }) => {
  await openFeed(page, '/?search=rice');
  await cards(page).first().getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Selected listings' })).toContainText('1 selected');
  await expect(page.getByRole('dialog')).toBeHidden();
});
