import type { AskedPage, MadePage, PageTools } from '../src/platform/web/make-page.ts';

/** What threads of pages are started with: pages that tell what they were given, fail and die. */
export const pagesData = {
  serverFile: new URL('./processes/pages-build.ts', import.meta.url).pathname,
  settings: { publicUrl: 'https://bargains.example', tileUrl: '/{z}/{x}/{y}.png', adsClient: null },
};

export const askedPage = (path: string): AskedPage => ({
  url: `${pagesData.settings.publicUrl}${path}`,
  method: 'GET',
  headers: [['accept', 'text/html']],
  signedInHint: true,
});

export const pageTools = (given: Partial<PageTools> = {}): PageTools => ({
  api: async () => ({ status: 200, headers: {}, body: 'null' }),
  signal: new AbortController().signal,
  reportError: () => undefined,
  ...given,
});

/** What a page of this build tells. */
export const saidBy = ({ body }: Pick<MadePage, 'body'>) => JSON.parse(Buffer.from(body).toString());
