import { Worker } from 'node:worker_threads';
import type { PublicSettings } from '@bargain-buddy/contract';
import { Unavailable } from '../errors.ts';
import type { AskedPage, MadePage, MakePage, PageTools, ToldAnswer } from './make-page.ts';
import { toldError } from './told-error.ts';

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
      tell({ page, call, error: toldError(error) });
    }
  }

  function tell(task: PageTask): void {
    worker?.postMessage(task);
  }

  return {
    make(asked, tools) {
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
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}
