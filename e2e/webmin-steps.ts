import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';

/** The headers of calls as the superuser who is signed in in the page's browser. */
export async function adminHeaders(page: Page) {
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access'))}` };
}

/** Calls the API as the superuser who is signed in in the page's browser, to prepare what a test is about. */
export async function asAdmin(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/api${path}`, { data, headers: await adminHeaders(page) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** The headers of calls as `person`. */
export async function authorizationOf(page: Page, person: { email: string; password: string }) {
  const login = await page.request.post('/api/core/login/', { data: person });
  return { authorization: `Bearer ${(await login.json()).access}` };
}

/** Opens a section of WebMin by the menu, without another page load. */
export async function openSection(page: Page, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'WebMin' });
  await menu.getByRole('link', { name: title, exact: true }).click();
  // The fields of the previous section have the same names.
  await expect(page.getByRole('heading', { name: title, exact: true, level: 1 })).toBeVisible();
}

/** Waits for the failure of a request without the pauses before its retries. `page.clock` is installed. */
export async function expectFailure(page: Page, failure: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(failure).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [100] });
}

/** Checks that the screen is accessible in both themes, and that it fits desks and phones. */
export async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}
