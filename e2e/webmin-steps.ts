import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';

/** Calls the API as the superuser who is signed in in the page's browser, to prepare what a test is about. */
export async function asAdmin(page: Page, path: string, data: object) {
  const access = await page.evaluate(() => localStorage.getItem('access'));
  const answer = await page.request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${access}` } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** The headers of calls as `person`. */
export async function authorizationOf(page: Page, person: { email: string; password: string }) {
  const login = await page.request.post('/api/core/login/', { data: person });
  return { authorization: `Bearer ${(await login.json()).access}` };
}

/**
 * Checks what is shown in light and dark, as wide as phones and desks; with SHOTS, a folder, pictures of it are kept
 * there.
 */
export async function look(page: Page, shown: string): Promise<void> {
  await expectAccessible(page);
  for (const [width, theme] of [
    [320, 'light'],
    [360, 'dark'],
    [1280, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((mode) => {
      document.documentElement.dataset.theme = mode;
    }, theme);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const shots = process.env.SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/${shown}-${width}-${theme}.png`, animations: 'disabled' });
  }
}
