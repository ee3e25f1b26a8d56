import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { type Middlebox, startMiddlebox } from './middlebox.ts';

/** With the service worker, and on demand something between browser and server. */
export const test = base.extend<{ middlebox: Middlebox }>({
  serviceWorkers: 'allow',
  middlebox: async ({ server }, use) => {
    const middlebox = await startMiddlebox(server.url);
    await use(middlebox);
    await middlebox.stop();
  },
});

/** Waits until the device has kept the app, and the worker answers for its pages. */
export async function appIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Whether the page was started from the document that the device keeps. */
export const isFromDevice = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => (window as { __reactRouterContext?: { isSpaMode: boolean } }).__reactRouterContext?.isSpaMode === true,
  );

/** Waits until the device has kept answers to all of these queries, named by the beginning of their keys. */
export async function queriesAreKept(page: Page, ...names: string[]): Promise<void> {
  const missing = async () => {
    const keys = await keptQueries(page);
    return names.filter((name) => !keys.some((key) => key.includes(`["${name}"`)));
  };
  await expect.poll(missing).toEqual([]);
}

/** The keys of the queries that are kept. */
export const keptQueries = (page: Page): Promise<string[]> => page.evaluate(storedKeys, 'queries');

/** In the page: the keys in a store of the device's database. */
async function storedKeys(name: string): Promise<string[]> {
  // Opened before the app has made it, it would be made here, empty.
  const databases = await indexedDB.databases();
  if (!databases.some((database) => database.name === 'bargain-buddy')) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bargain-buddy');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction(name).objectStore(name).getAllKeys();
      reading.onsuccess = () => resolve(reading.result.map(String));
      database.close();
    };
  });
}

/** Waits until the stored response to a query contains this text. */
export const queryHasText = (page: Page, name: string, text: string): Promise<void> =>
  expect.poll(() => page.evaluate(storedQueries, name), { message: `${name} with ${text}` }).toContain(text);

/** In the page: the stored responses to a query, as JSON. */
function storedQueries(name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bargain-buddy');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const store = database.transaction('queries').objectStore('queries');
      const [keys, values] = [store.getAllKeys(), store.getAll()];
      values.onsuccess = () =>
        resolve(JSON.stringify(values.result.filter((_, at) => String(keys.result[at]).includes(`["${name}"`))));
      database.close();
    };
  });
}

/** Waits until the device has the prices of an area. */
export const catalogueIsKept = (page: Page, region = ''): Promise<void> =>
  expect.poll(() => storedCatalogues(page)).toContain(`catalogue ${region}`);

export const storedCatalogues = (page: Page): Promise<string[]> => page.evaluate(storedKeys, 'pocket');
