import { Worker } from 'node:worker_threads';
import type { PublicSettings } from '@bargain-buddy/contract';
import { Unavailable } from '../errors.ts';
import { handedOver } from './handed-over.ts';
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
  | { isReady: true }
  | PageCall
  | { page: number; report: unknown }
  | { page: number; made: MadePage }
  | { page: number; error: unknown };

export interface PageThread {
  /** Makes a page in the thread. Throws Unavailable where that ends meanwhile. */
  make: MakePage;
  /** The web app is loaded there. */
  isReady(): boolean;
  /** How many pages are in the making. */
  underWay(): number;
  close(): Promise<void>;
}

interface PageThreadEvents {
  /** What nobody foresaw has happened there, and ends it. */
  onDeath(error: unknown): void;
  /** However it came about. */
  onEnd(): void;
}

interface Waiting extends PageTools {
  resolve(made: MadePage): void;
  reject(error: unknown): void;
}

/** A thread that makes pages, beside which everything else is answered; it asks this one for the API's answers. */
export function openPageThread(workerData: PageThreadData, { onDeath, onEnd }: PageThreadEvents): PageThread {
  const waiting = new Map<number, Waiting>();
  let pages = 0;
  let isReady = false;
  let hasEnded = false;
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  worker.unref();
  worker.on('message', hear);
  worker.on('error', onDeath);
  worker.on('exit', () => {
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(comeAgain());
    waiting.clear();
    onEnd();
  });

  function hear(news: PageNews): void {
    if ('isReady' in news) {
      isReady = true;
      return;
    }
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
      const told = await api(path, headers);
      tell({ page, call, told }, told.isOwn && handedOver(told.body));
    } catch (error) {
      tell({ page, call, error: toldError(error) });
    }
  }

  function tell(task: PageTask, given: readonly ArrayBuffer[] = []): void {
    worker.postMessage(task, given);
  }

  return {
    make(asked, tools) {
      if (hasEnded) return Promise.reject(comeAgain());
      pages += 1;
      const page = pages;
      return new Promise((resolve, reject) => {
        waiting.set(page, { ...tools, resolve, reject });
        tell({ page, asked });
        tools.signal.addEventListener('abort', () => tell({ page, isGone: true }), { once: true });
      });
    },
    isReady: () => isReady,
    underWay: () => waiting.size,
    async close() {
      await worker.terminate();
    },
  };
}

const comeAgain = () => new Unavailable('Please try again in a moment.');
