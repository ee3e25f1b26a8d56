import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** What the browser's developer tools know of the worker. */
async function watchWorker(context: BrowserContext, page: Page) {
  const tools: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  return { tools, registrationId: await registered };
}

/** A page with nothing of the app on it, from which the browser is told that there is a connection for the worker. */
export async function connectionReturns(context: BrowserContext, origin: string) {
  const elsewhere = await context.newPage();
  await elsewhere.goto('/robots.txt');
  const { tools, registrationId } = await watchWorker(context, elsewhere);
  return {
    elsewhere,
    sync: () =>
      tools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false }),
  };
}
