import type { Page } from '@playwright/test';
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
