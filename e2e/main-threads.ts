import { readFile } from 'node:fs/promises';
import type { CDPSession } from '@playwright/test';

/** Milliseconds that a page's main thread has run, and has waited for a processor. */
interface Thread {
  ran: number;
  waited: number;
}

/** Returns the main threads of the browser's pages by process id. Empty on systems other than Linux. */
export async function mainThreads(browser: CDPSession): Promise<Map<number, Thread>> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const threads = new Map<number, Thread>();
  for (const { type, id } of processInfo) {
    if (type !== 'renderer') continue;
    const said = await readFile(`/proc/${id}/task/${id}/schedstat`, 'utf8').catch(() => '');
    const [ran = 0, waited = 0] = said.split(' ').map((nanoseconds) => Number(nanoseconds) / 1e6);
    threads.set(id, { ran, waited });
  }
  return threads;
}

/** Returns the run time of the busiest main thread between two measurements. Undefined on systems other than Linux. */
export function ranSince(before: ReadonlyMap<number, Thread>, after: ReadonlyMap<number, Thread>): number | undefined {
  const ran = [...after].map(([id, thread]) => thread.ran - (before.get(id)?.ran ?? 0));
  return Math.max(...ran) > 0 ? Math.max(...ran) : undefined;
}

/**
 * Returns the time that the page opened between two measurements waited for a processor. Other programs cause it, so
 * it is no time of the page. The page is the one with the longest run time.
 */
export function waitedSince(before: ReadonlyMap<number, Thread>, after: ReadonlyMap<number, Thread>): number {
  const since = [...after].map(([id, { ran, waited }]) => {
    const earlier = before.get(id) ?? { ran: 0, waited: 0 };
    return { ran: ran - earlier.ran, waited: waited - earlier.waited };
  });
  return since.toSorted((a, b) => b.ran - a.ran)[0]?.waited ?? 0;
}
