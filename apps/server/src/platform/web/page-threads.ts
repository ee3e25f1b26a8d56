import { Unavailable } from '../errors.ts';
import type { MakePage } from './make-page.ts';
import { openPageThread, type PageThread, type PageThreadData } from './page-thread.ts';

/** A thread that has so many pages in the making gets another one's help. */
const many = 8;
/** Without a page for so many milliseconds one ends that is not the last. */
const idleTimeout = 60_000;

export interface PageThreads {
  /** Makes a page in the thread that has the fewest to make. Throws Unavailable where that ends meanwhile. */
  make: MakePage;
  /** How many there are. */
  count(): number;
  close(): Promise<void>;
}

interface PageThreadsOptions {
  /** So many threads at once. */
  most: number;
  /** Is told what has ended a thread that should not have. */
  onDeath(error: unknown): void;
}

/**
 * Threads that make pages: one, and more of them while it has many to make. Where one has died there is another as soon
 * as somebody asks.
 */
export function openPageThreads(data: PageThreadData, { most, onDeath }: PageThreadsOptions): PageThreads {
  const threads = new Map<PageThread, NodeJS.Timeout>();
  let isClosed = false;

  function start(): PageThread {
    const started = openPageThread(data, { onDeath, onEnd: () => drop(started) });
    const idle = setTimeout(() => {
      if (threads.size > 1 && started.underWay() === 0) void drop(started)?.close();
      else idle.refresh();
    }, idleTimeout).unref();
    threads.set(started, idle);
    return started;
  }

  /** Gives it no more pages. */
  function drop(thread: PageThread): PageThread | undefined {
    clearTimeout(threads.get(thread));
    return threads.delete(thread) ? thread : undefined;
  }

  function choose(): PageThread {
    const all = [...threads.keys()];
    const ready = all.filter((thread) => thread.isReady());
    const [first = start(), ...others] = ready.length > 0 ? ready : all;
    const chosen = others.reduce((best, other) => (other.underWay() < best.underWay() ? other : best), first);
    // One at a time: until it is loaded it takes time from the others.
    if (chosen.underWay() >= many && ready.length === all.length && all.length < most) start();
    return chosen;
  }

  return {
    async make(asked, tools) {
      if (isClosed) throw new Unavailable('The server is stopping.');
      if (tools.signal.aborted) throw new Unavailable('Nobody waits for the page.');
      const chosen = choose();
      try {
        return await chosen.make(asked, tools);
      } finally {
        threads.get(chosen)?.refresh();
      }
    },
    count: () => threads.size,
    async close() {
      isClosed = true;
      await Promise.all(Array.from(threads.keys(), ({ close }) => close()));
    },
  };
}
