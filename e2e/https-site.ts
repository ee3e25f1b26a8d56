import type { APIResponse, BrowserContext, Page } from '@playwright/test';

export const httpsSite = 'https://bargainbuddy.test';

/**
 * Serves the server at `httpsSite`, as a proxy with a certificate does. Event streams are refused, and redirects to
 * other sites fail.
 */
export async function serveHttps(context: BrowserContext, server: { url: string }): Promise<void> {
  // The browser does not cache intercepted requests.
  const assets = new Map<string, APIResponse>();
  await context.route(`${httpsSite}/**`, async (route) => {
    const url = route.request().url().replace(httpsSite, server.url);
    const { pathname } = new URL(url);
    if (pathname.startsWith('/api/events')) return route.abort();
    // The page may still send requests after its test has stopped the server.
    const response = assets.get(url) ?? (await route.fetch({ url, maxRedirects: 0 }).catch(() => undefined));
    if (response?.ok() && pathname.startsWith('/assets/')) assets.set(url, response);
    return response ? route.fulfill({ response }) : route.abort();
  });
}

/** Adds a device with passkeys that verifies its owner to the page's browser. */
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
    /** Sets if a person accepts each request for a passkey. */
    attend: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}
