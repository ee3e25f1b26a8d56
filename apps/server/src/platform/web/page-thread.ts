import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PublicSettings } from '@bargain-buddy/contract';
import pLimit from 'p-limit';
import { Unavailable } from '../errors.ts';
import type { AskedPage, MadePage, MakePage, PageTools, ToldAnswer } from './make-page.ts';

/** So many pages are begun at once: with more in the making V8 takes what they need for lasting. */
const mostBegun = 4;
/** In milliseconds: a page that takes longer waits for the database, and holds up no others any more. */
const longest = 50;

/** What the thread is started with: the web app's server build, and what its pages may know. */
export interface PageThreadData {
  serverFile: string;
  settings: PublicSettings;
}

/** A page by its number, which tells it from others. */
export interface PageOrder {
  page: number;
  asked: AskedPage;
}

/** What the thread of pages is told; `call` tells one call of a page from others. */
export type PageTask =
  | PageOrder
  | { page: number; call: number; told: ToldAnswer }
  | { page: number; call: number; error: unknown }
  | { page: number; isGone: true };

/** What it asks of the API. */
interface PageCall {
  page: number;
  call: number;
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** What it tells. */
export type PageNews =
  | PageCall
  | { page: number; report: unknown }
  | { page: number; made: MadePage }
  | { page: number; error: unknown };

export interface PageThread {
  /** Makes a page in the thread. Throws Unavailable where that ends meanwhile. */
  make: MakePage;
  close(): Promise<void>;
}

interface Waiting extends PageTools {
  resolve(made: MadePage): void;
  reject(error: unknown): void;
}

/**
 * A thread that makes pages, beside which everything else is answered; it asks this one for the API's answers. One that
 * has died, of which `onDeath` is told, is followed by another as soon as somebody asks.
 */
export function openPageThread(workerData: PageThreadData, onDeath: (error: unknown) => void): PageThread {
  const waiting = new Map<number, Waiting>();
  const inTurn = pLimit(mostBegun);
  let pages = 0;
  let worker: Worker | undefined;
  let isClosed = false;

  function start(): Worker {
    const started = new Worker(new URL('./page-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    started.unref();
    started.on('message', hear);
    started.on('error', onDeath);
    started.on('exit', () => {
      worker = undefined;
      for (const { reject } of waiting.values()) reject(new Unavailable('Please try again in a moment.'));
      waiting.clear();
    });
    return started;
  }

  function hear(news: PageNews): void {
    const its = waiting.get(news.page);
    if (!its) return;
    if ('path' in news) void answer(news, its);
    else if ('report' in news) its.reportError(news.report);
    else {
      waiting.delete(news.page);
      if ('made' in news) its.resolve(news.made);
      else its.reject(news.error);
    }
  }

  async function answer({ page, call, path, headers }: PageCall, { api }: PageTools): Promise<void> {
    try {
      tell({ page, call, told: await api(path, headers) });
    } catch (error) {
      tell({ page, call, error });
    }
  }

  function tell(task: PageTask): void {
    worker?.postMessage(task);
  }

  const make: MakePage = (asked, tools) => {
    if (isClosed) return Promise.reject(new Unavailable('The server is stopping.'));
    if (tools.signal.aborted) return Promise.reject(new Unavailable('Nobody waits for the page.'));
    worker ??= start();
    pages += 1;
    const page = pages;
    return new Promise((resolve, reject) => {
      waiting.set(page, { ...tools, resolve, reject });
      tell({ page, asked });
      tools.signal.addEventListener('abort', () => tell({ page, isGone: true }), { once: true });
    });
  };

  return {
    make: (asked, tools) =>
      new Promise((resolve, reject) => {
        const begin = () => make(asked, tools).then(resolve, reject);
        void inTurn(() => Promise.race([begin(), pause(longest, undefined, { ref: false })]));
      }),
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}
