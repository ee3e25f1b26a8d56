import type { PageContext } from '@bargain-buddy/contract';

/** A small build of the web app for tests of the server. Its pages show their input, or fail. */
export const entry = { module: { createPageHandler: () => handle } };

/** Pages are public unless their path says otherwise. */
const publicPage = { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=5' };
let renders = 0;

async function handle({ url }: Request, page: PageContext): Promise<Response> {
  const { pathname } = new URL(url);
  renders += 1;
  const html = (body: unknown, headers: Record<string, string> = publicPage) =>
    new Response(`<!doctype html>${JSON.stringify(body)}`, { headers: { 'content-type': 'text/html', ...headers } });
  if (pathname === '/robots.txt') return new Response('User-agent: *', { headers: { 'content-type': 'text/plain' } });
  if (pathname === '/given') return html({ url, signedInHint: page.signedInHint, settings: page.settings });
  if (pathname === '/renders') return html({ renders });
  if (pathname === '/own') return html({ renders, hint: page.signedInHint }, {});
  if (pathname === '/large') return html('x'.repeat(10_000_000));
  if (pathname === '/large-own') return html('x'.repeat(10_000_000), {});
  if (pathname === '/reports') {
    page.reportError(new Error('no page'));
    return html('reported');
  }
  if (pathname === '/fails') throw new Error('unexpected');
  if (pathname.startsWith('/l/')) {
    const response = await page.api('/api/shared-list/abc/');
    if (response.status !== 404) page.reportError(new Error(`The API responded ${response.status}.`));
    return html(response.status, {});
  }
  if (pathname === '/prices') {
    const response = await page.api('/api/price/price/');
    const { results } = (await response.json()) as { results: { price: string }[] };
    return html({ price: results[0]?.price, renders, filler: 'x'.repeat(2_000) });
  }
  return ['/', '/login'].includes(pathname) ? html('page') : new Response('<!doctype html>none', { status: 404 });
}
