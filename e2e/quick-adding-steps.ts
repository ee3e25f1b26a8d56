import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The line that adds to a list. */
export const line = (page: Page): Locator => page.getByRole('combobox', { name: 'Add to this list' });
export const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
/** The device has its catalogue: 'rice' is found in it. */
export async function ready(page: Page): Promise<void> {
  await line(page).fill('rice');
  await expect(options(page).first()).toBeVisible();
  await line(page).fill('');
}
