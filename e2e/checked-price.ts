import type { Listing } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { authorizationOf } from './webmin-steps.ts';

/** Reports a price as a superuser for the first listing that the query finds. Returns the listing. */
export async function addCheckedPrice(
  page: Page,
  admin: { email: string; password: string },
  query: string,
): Promise<Listing> {
  const { results } = await (await page.request.get(`/api/price/price/?page_size=1&${query}`)).json();
  const [{ product, store, price }] = results;
  const answer = await page.request.post('/api/price/price/', {
    headers: await authorizationOf(page, admin),
    data: { product, store, price: (Number(price) + 0.05).toFixed(2) },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}
