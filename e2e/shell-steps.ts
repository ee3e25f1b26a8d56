import type { Page } from '@playwright/test';

export const topBar = (page: Page) => page.getByRole('banner');
export const mainPlaces = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  return page.getByRole('menu', { name: 'Account' });
}
