import { expect, test } from './fixtures.ts';
import { fromMenu, makeList, openLists } from './lists-steps.ts';

test.describe('messages', () => {
  test('SHL-11 hide by themselves after 3 to 6 seconds, unless somebody is reading them', async ({ page, signIn }) => {
    await signIn();
    await page.clock.install();
    await page.goto('/profile');
    const message = page.getByRole('status').getByText('Profile updated successfully.');
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
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect(message).toBeHidden();
  });
});

test('SHL-11 on small phones a message stays within the screen, its close button in reach', async ({
  page,
  signIn,
}) => {
  await signIn();
  const list = await makeList(page, 'Wholesaleandretail'.repeat(5));
  await page.setViewportSize({ width: 360, height: 640 });
  await openLists(page, list);
  await fromMenu(page, 'Delete list');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const close = page.getByRole('button', { name: 'Dismiss message' });
  // 180 px are a phone at 200 %.
  for (const width of [320, 180]) {
    await close.hover();
    await page.setViewportSize({ width, height: 640 });
    await expect(close).toBeInViewport({ ratio: 1 });
    const message = await page.getByText('deleted').locator('..').boundingBox();
    expect(message?.x).toBeGreaterThanOrEqual(0);
    expect((message?.x ?? 0) + (message?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  await close.click();
  await expect(close).toBeHidden();
});

test.describe('by keyboard', () => {
  test('the first key leads to the content, and a new page starts at its content', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('for search engines', () => {
  test('each page has a title, a description, one address and a preview', async ({ page, baseURL }) => {
    for (const path of ['/', '/login', '/sign-up']) {
      await page.goto(path);
      await expect(page).toHaveTitle(/Bargain Buddy/);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${path}`);
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /social-preview\.png$/);
    }
  });

  test('robots.txt, the sitemap and the manifest are there', async ({ request, baseURL }) => {
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const sitemap = await request.get('/sitemap.xml');
    expect(sitemap.headers()['content-type']).toContain('application/xml');
    expect(await sitemap.text()).toContain(`<loc>${baseURL}/</loc>`);
    const manifest = await (await request.get('/manifest.webmanifest')).json();
    for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
  });
});
