import type { ShoppingList } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { callAs } from './lists-steps.ts';

/** The button that tells of what waits to be sent. */
export const waiting = (page: Page) => page.getByRole('button', { name: /^Waiting to send/ });
/** Whether something waits, also behind a dialog. */
export const waits = (page: Page) => page.getByText(/^Waiting to send/).first();
/** How many items of a list are needed, as the server has it. */
export const neededOf = async (page: Page, { id }: ShoppingList) =>
  (await callAs<ShoppingList>(page, 'GET', `/shoppinglist/shoppinglist/${id}/`)).needed_count;

/** What is sent of changes of lists from now on. */
export function sentChanges(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/shoppinglist/')) requests.push(request.url());
  });
  return requests;
}

/** How many rows the device's database has in a store. */
export const countStored = (page: Page, store: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('bargain-buddy');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    store,
  );

/** Ticks the first items that are not ticked, one after the other, faster than the page draws them. */
export function tickAll(page: Page, count: number): Promise<void> {
  return page.evaluate(async (most) => {
    const boxes = [
      ...document.querySelectorAll<HTMLInputElement>('article li input[type="checkbox"]:not(:checked)'),
    ].slice(0, most);
    for (const [index, box] of boxes.entries()) {
      box.click();
      if (!box.checked) throw new Error('A tick went back.');
      if (index % 10 === 9) await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
  }, count);
}
