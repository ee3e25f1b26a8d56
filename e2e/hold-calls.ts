import type { Page } from '@playwright/test';

/** Holds requests of a method that `held` picks until the returned function is called. */
export async function holdCalls(page: Page, method: string, held: (url: URL) => boolean): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(held, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await released;
    // A cancelled request can no longer be answered.
    await route.continue().catch(() => undefined);
  });
  return release;
}
