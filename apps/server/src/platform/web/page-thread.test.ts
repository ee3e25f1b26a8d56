import { afterEach, expect, test, vi } from 'vitest';
import type { PageTools } from './make-page.ts';
import { openPageThread, type PageThread } from './page-thread.ts';

const serverFile = new URL('../../../test/processes/pages-build.ts', import.meta.url).pathname;
const settings = { publicUrl: 'https://bargains.example', tileUrl: '/{z}/{x}/{y}.png', adsClient: null };

const threads: PageThread[] = [];
function open() {
  const deaths: unknown[] = [];
  const thread = openPageThread({ serverFile, settings }, (error) => deaths.push(error));
  threads.push(thread);
  return { thread, deaths };
}
afterEach(async () => {
  for (const { close } of threads.splice(0)) await close();
});

const asked = (path: string) => ({
  url: `${settings.publicUrl}${path}`,
  method: 'GET',
  headers: [['accept', 'text/html']] as const,
  signedInHint: true,
});
const tools = (given: Partial<PageTools> = {}): PageTools => ({
  api: async () => ({ status: 200, headers: {}, body: 'null' }),
  signal: new AbortController().signal,
  reportError: () => undefined,
  ...given,
});
const said = ({ body }: { body: Uint8Array }) => JSON.parse(Buffer.from(body).toString());

test('a page is made of its request and the settings, and comes whole', async () => {
  const { thread } = open();
  const page = await thread.make(asked('/given?page=2'), tools());
  expect(page).toMatchObject({
    status: 200,
    headers: { etag: '"1"' },
    inline: { scripts: ["'sha256-x'"], styles: [] },
  });
  expect(said(page)).toEqual({
    url: 'https://bargains.example/given?page=2',
    accept: 'text/html',
    tileUrl: settings.tileUrl,
    signedInHint: true,
  });
  const robots = await thread.make(asked('/robots.txt'), tools());
  expect([robots.inline, Buffer.from(robots.body).toString()]).toEqual([undefined, 'User-agent: *']);
});

test('what a page asks the API for is asked in this thread, each answer goes to its own call of its own page', async () => {
  const { thread } = open();
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const api = vi.fn<PageTools['api']>(async (path, headers) => {
        await new Promise((resolve) => setTimeout(resolve, 10 * Math.random()));
        return {
          status: path === '/api/1/' ? 200 : 404,
          headers: { 'x-said': headers.accept ?? '' },
          body: `"${n}${path}"`,
        };
      });
      return thread.make(asked('/asks'), tools({ api }));
    }),
  );
  expect(pages.map(said)).toEqual(
    pages.map((_, n) => [
      [true, 'text/plain', `${n}/api/1/`],
      [false, 'text/plain', `${n}/api/2/`],
    ]),
  );
});

test('what fails in a page, and what the API fails with, fails here, and what a page reports is told', async () => {
  const { thread } = open();
  await expect(thread.make(asked('/fails'), tools())).rejects.toThrow('no page');
  const away = async () => Promise.reject(new Error('away'));
  await expect(thread.make(asked('/asks'), tools({ api: away }))).rejects.toThrow('away');
  const reportError = vi.fn();
  await thread.make(asked('/reports'), tools({ reportError }));
  expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ message: 'seen' }));
});

test('errors that cannot be handed over as they are come as what they say, and end nothing', async () => {
  const { thread, deaths } = open();
  const reportError = vi.fn();
  await expect(thread.make(asked('/fails-oddly'), tools({ reportError }))).rejects.toThrow('no page, oddly');
  expect(String(reportError.mock.calls[0]?.[0])).toContain('seen oddly');
  const away = async () => Promise.reject(new Error('away, oddly', { cause: () => undefined }));
  await expect(thread.make(asked('/asks'), tools({ api: away }))).rejects.toThrow('away, oddly');
  expect(deaths).toEqual([]);
});

test('a page hears that nobody waits for it any more', async () => {
  const { thread } = open();
  const gone = new AbortController();
  const calls: string[] = [];
  const api = async (path: string) => {
    calls.push(path);
    if (path === '/api/begun/') gone.abort();
    return { status: 200, headers: {}, body: 'null' };
  };
  await thread.make(asked('/waits'), tools({ api, signal: gone.signal }));
  expect(calls).toEqual(['/api/begun/', '/api/gone/']);
});

test('pages that wait for long hold up no others', async () => {
  const { thread } = open();
  const gone = new AbortController();
  const slow = Array.from({ length: 8 }, () => thread.make(asked('/waits'), tools({ signal: gone.signal })));
  expect(said(await thread.make(asked('/given'), tools()))).toMatchObject({ signedInHint: true });
  gone.abort();
  await Promise.all(slow);
  await expect(thread.make(asked('/given'), tools({ signal: gone.signal }))).rejects.toMatchObject({ statusCode: 503 });
});

test('who waits while the thread dies is told to come again, and who comes next has another one', async () => {
  const { thread, deaths } = open();
  const waiting = thread.make(asked('/waits'), tools());
  const dying = thread.make(asked('/dies'), tools());
  for (const page of [waiting, dying]) await expect(page).rejects.toMatchObject({ statusCode: 503 });
  expect(said(await thread.make(asked('/given'), tools()))).toMatchObject({ signedInHint: true });
  expect(deaths).toEqual([]);
  await expect(thread.make(asked('/stumbles'), tools())).rejects.toMatchObject({ statusCode: 503 });
  expect(deaths).toEqual([expect.objectContaining({ message: 'unforeseen' })]);
  expect(said(await thread.make(asked('/given'), tools()))).toMatchObject({ signedInHint: true });
  await thread.close();
  await expect(thread.make(asked('/given'), tools())).rejects.toMatchObject({ statusCode: 503 });
});
