import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the device has kept the app, and the worker answers for its pages. */
export async function appIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Waits until the device has kept answers to all of these queries, named by the beginning of their keys. */
export async function queriesAreKept(page: Page, ...names: string[]): Promise<void> {
  const missing = async () => {
    const keys = await page.evaluate(keptKeys);
    return names.filter((name) => !keys.some((key) => key.includes(`["${name}"`)));
  };
  await expect.poll(missing).toEqual([]);
}

/** In the page: the keys of what is kept. */
function keptKeys(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bargain-buddy');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('queries').objectStore('queries').getAllKeys();
      reading.onsuccess = () => resolve(reading.result.map(String));
      database.close();
    };
  });
}
