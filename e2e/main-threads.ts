import { readFile } from 'node:fs/promises';
import type { CDPSession } from '@playwright/test';

/** So long a page's main thread has run, and has waited for a processor that others had, in milliseconds. */
interface Thread {
  ran: number;
  waited: number;
}

/** The main threads of the browser's pages, by process; none where the system does not say (only Linux does). */
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

/** How long the main thread of the page that did most in between has run; undefined where the system does not say. */
export function ranSince(before: ReadonlyMap<number, Thread>, after: ReadonlyMap<number, Thread>): number | undefined {
  const ran = [...after].map(([id, thread]) => thread.ran - (before.get(id)?.ran ?? 0));
  return Math.max(...ran) > 0 ? Math.max(...ran) : undefined;
}

/**
 * How long the page that was opened in between was ready to go on while other programs had the processor: a machine
 * that is busy with something else makes the page slower by that, which says nothing of the page. Its page is the one
 * that ran longest.
 */
export function waitedSince(before: ReadonlyMap<number, Thread>, after: ReadonlyMap<number, Thread>): number {
  const since = [...after].map(([id, { ran, waited }]) => {
    const earlier = before.get(id) ?? { ran: 0, waited: 0 };
    return { ran: ran - earlier.ran, waited: waited - earlier.waited };
  });
  return since.toSorted((a, b) => b.ran - a.ran)[0]?.waited ?? 0;
}
