import { expect, onTestFinished, test, vi } from 'vitest';
import { askedPage, pagesData, pageTools, saidBy } from '../../../test/asked-page.ts';
import { openPageThreads, type PageThreads } from './page-threads.ts';

function open({ most = 2 } = {}) {
  const deaths: unknown[] = [];
  const threads = openPageThreads(pagesData, { most, onDeath: (error) => deaths.push(error) });
  onTestFinished(threads.close);
  return { threads, deaths };
}

const make = ({ make }: PageThreads, path: string) => make(askedPage(path), pageTools());

/** The number of the thread that makes a page now. */
const threadOf = async (threads: PageThreads): Promise<number> => saidBy(await make(threads, '/thread'));

/** So many pages that are in the making until `leave` is called, or the test is over. */
function wait(threads: PageThreads, count: number) {
  const gone = new AbortController();
  const pages = Array.from({ length: count }, () =>
    threads.make(askedPage('/waits'), pageTools({ signal: gone.signal })),
  );
  const done = Promise.allSettled(pages);
  const leave = () => {
    gone.abort();
    return done;
  };
  onTestFinished(() => gone.abort());
  return { leave, done };
}

/** Resolves once pages are made by another thread than this one. */
const helpFor = (threads: PageThreads, first: number) =>
  vi.waitFor(async () => expect(await threadOf(threads)).not.toBe(first), { timeout: 20_000 });

test('a few pages at once are all made in one thread', async () => {
  const { threads } = open();
  const made = await Promise.all(Array.from({ length: 8 }, () => threadOf(threads)));
  expect(new Set(made).size).toBe(1);
});

test('where one has many to make another one helps as soon as it is loaded, and never more than there may be', async () => {
  const { threads } = open();
  const first = await threadOf(threads);
  wait(threads, 9);
  // Pages do not wait for it.
  expect(await threadOf(threads)).toBe(first);
  await helpFor(threads, first);
  wait(threads, 30);
  const made = await Promise.all(Array.from({ length: 40 }, () => threadOf(threads)));
  expect(new Set(made).size).toBe(2);
});

test('where there may be one there is one', async () => {
  const { threads } = open({ most: 1 });
  const first = await threadOf(threads);
  wait(threads, 30);
  for (let n = 0; n < 20; n += 1) expect(await threadOf(threads)).toBe(first);
});

test('one that has had nothing to do for a minute ends, but neither the last one nor one that makes a page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { threads, deaths } = open();
  const first = await threadOf(threads);
  const waiting = wait(threads, 9);
  await helpFor(threads, first);
  const helped = wait(threads, 1);
  vi.advanceTimersByTime(200_000);
  expect(threads.count()).toBe(2);
  for (const page of [...(await waiting.leave()), ...(await helped.leave())]) expect(page.status).toBe('fulfilled');
  vi.advanceTimersByTime(59_000);
  expect(threads.count()).toBe(2);
  vi.advanceTimersByTime(200_000);
  expect(threads.count()).toBe(1);
  expect(saidBy(await make(threads, '/given'))).toMatchObject({ signedInHint: true });
  expect(deaths).toEqual([]);
});

test('where one dies the others go on, and where none is left there is another one', async () => {
  const { threads, deaths } = open();
  const first = await threadOf(threads);
  await expect(make(threads, '/stumbles')).rejects.toMatchObject({ statusCode: 503 });
  expect(deaths).toEqual([expect.objectContaining({ message: 'unforeseen' })]);
  const second = await threadOf(threads);
  expect(second).not.toBe(first);
  const { done } = wait(threads, 9);
  await helpFor(threads, second);
  // The one that has the fewest to make.
  await expect(make(threads, '/dies')).rejects.toMatchObject({ statusCode: 503 });
  expect(await threadOf(threads)).toBe(second);
  await threads.close();
  for (const one of await done) expect(one).toMatchObject({ status: 'rejected', reason: { statusCode: 503 } });
});

test('nobody is answered who no longer waits, or once the server stops', async () => {
  const { threads } = open();
  const left = pageTools({ signal: AbortSignal.abort() });
  await expect(threads.make(askedPage('/given'), left)).rejects.toMatchObject({ statusCode: 503 });
  await threads.close();
  await expect(make(threads, '/given')).rejects.toMatchObject({ statusCode: 503 });
});
