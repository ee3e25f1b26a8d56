import { afterEach, expect, test, vi } from 'vitest';
import { askedPage, pagesData, pageTools, saidBy } from '../../../test/asked-page.ts';
import type { PageTools } from './make-page.ts';
import { openPageThread, type PageThread } from './page-thread.ts';

const threads: PageThread[] = [];
function open() {
  const deaths: unknown[] = [];
  const onEnd = vi.fn();
  const thread = openPageThread(pagesData, { onDeath: (error) => deaths.push(error), onEnd });
  threads.push(thread);
  return { thread, deaths, onEnd };
}
afterEach(async () => {
  for (const { close } of threads.splice(0)) await close();
});

test('a page is made of its request and the settings, and comes whole', async () => {
  const { thread } = open();
  const page = await thread.make(askedPage('/given?page=2'), pageTools());
  expect(page).toMatchObject({
    status: 200,
    headers: { etag: '"1"' },
    inline: { scripts: ["'sha256-x'"], styles: [] },
  });
  expect(saidBy(page)).toEqual({
    url: 'https://bargains.example/given?page=2',
    accept: 'text/html',
    tileUrl: pagesData.settings.tileUrl,
    signedInHint: true,
  });
  const robots = await thread.make(askedPage('/robots.txt'), pageTools());
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
      return thread.make(askedPage('/asks'), pageTools({ api }));
    }),
  );
  expect(pages.map(saidBy)).toEqual(
    pages.map((_, n) => [
      [true, 'text/plain', `${n}/api/1/`],
      [false, 'text/plain', `${n}/api/2/`],
    ]),
  );
});

test('what others have as well is there afterwards, what is the page’s own may go', async () => {
  const { thread } = open();
  const answers = [Buffer.from('"of all"'), Buffer.from('"its own"')].map((bytes) => new Uint8Array(bytes));
  const api = async (path: string) => ({
    status: 200,
    headers: {},
    body: answers[path === '/api/1/' ? 0 : 1] as Uint8Array,
    ...(path !== '/api/1/' && { isOwn: true as const }),
  });
  const page = await thread.make(askedPage('/asks'), pageTools({ api }));
  expect(saidBy(page).map(([, , said]: string[]) => said)).toEqual(['of all', 'its own']);
  expect(answers.map(({ length }) => length)).toEqual([8, 0]);
});

test('what fails in a page, and what the API fails with, fails here, and what a page reports is told', async () => {
  const { thread } = open();
  await expect(thread.make(askedPage('/fails'), pageTools())).rejects.toThrow('no page');
  const away = async () => Promise.reject(new Error('away'));
  await expect(thread.make(askedPage('/asks'), pageTools({ api: away }))).rejects.toThrow('away');
  const reportError = vi.fn();
  await thread.make(askedPage('/reports'), pageTools({ reportError }));
  expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ message: 'seen' }));
});

test('errors that cannot be handed over as they are come as what they say, and end nothing', async () => {
  const { thread, deaths } = open();
  const reportError = vi.fn();
  await expect(thread.make(askedPage('/fails-oddly'), pageTools({ reportError }))).rejects.toThrow('no page, oddly');
  expect(String(reportError.mock.calls[0]?.[0])).toContain('seen oddly');
  const away = async () => Promise.reject(new Error('away, oddly', { cause: () => undefined }));
  await expect(thread.make(askedPage('/asks'), pageTools({ api: away }))).rejects.toThrow('away, oddly');
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
  await thread.make(askedPage('/waits'), pageTools({ api, signal: gone.signal }));
  expect(calls).toEqual(['/api/begun/', '/api/gone/']);
});

test('pages that wait for long hold up no others', async () => {
  const { thread } = open();
  const gone = new AbortController();
  const slow = Array.from({ length: 8 }, () => thread.make(askedPage('/waits'), pageTools({ signal: gone.signal })));
  expect(thread.underWay()).toBe(8);
  expect(saidBy(await thread.make(askedPage('/given'), pageTools()))).toMatchObject({ signedInHint: true });
  gone.abort();
  await Promise.all(slow);
  expect(thread.underWay()).toBe(0);
});

test('it says when the web app is loaded; a page that is asked for before waits for it', async () => {
  const { thread } = open();
  expect(thread.isReady()).toBe(false);
  await thread.make(askedPage('/given'), pageTools());
  expect(thread.isReady()).toBe(true);
});

test('who waits while the thread dies is told to come again, and so is who comes after', async () => {
  for (const [path, death] of [
    ['/dies', []],
    ['/stumbles', [expect.objectContaining({ message: 'unforeseen' })]],
  ] as const) {
    const { thread, deaths, onEnd } = open();
    const waiting = thread.make(askedPage('/waits'), pageTools());
    const dying = thread.make(askedPage(path), pageTools());
    for (const page of [waiting, dying]) await expect(page).rejects.toMatchObject({ statusCode: 503 });
    expect([deaths, onEnd.mock.calls.length, thread.underWay()]).toEqual([death, 1, 0]);
    await expect(thread.make(askedPage('/given'), pageTools())).rejects.toMatchObject({ statusCode: 503 });
  }
});
