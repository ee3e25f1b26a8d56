import type { APIResponse, BrowserContext, Page } from '@playwright/test';

export const httpsSite = 'https://bargainbuddy.test';

/**
 * Has the browser find the server at `httpsSite`, as behind a proxy with a certificate. There are no streams of events,
 * and the browser finds nothing where the server leads it elsewhere.
 */
export async function serveHttps(context: BrowserContext, server: { url: string }): Promise<void> {
  // A browser whose requests are intercepted caches nothing.
  const assets = new Map<string, APIResponse>();
  await context.route(`${httpsSite}/**`, async (route) => {
    const url = route.request().url().replace(httpsSite, server.url);
    const { pathname } = new URL(url);
    if (pathname.startsWith('/api/events')) return route.abort();
    // A test that is over has stopped its server, while its page may still ask for something.
    const response = assets.get(url) ?? (await route.fetch({ url, maxRedirects: 0 }).catch(() => undefined));
    if (response?.ok() && pathname.startsWith('/assets/')) assets.set(url, response);
    return response ? route.fulfill({ response }) : route.abort();
  });
}

/** A device of the page's browser that has passkeys and knows its owner. */
export async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether somebody is there who chooses a passkey as soon as the page offers or asks for one. */
    attend: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}
