import type { Browser, Page } from '@playwright/test';
import { mainThreads, ranSince } from './main-threads.ts';

/** How long a tap waits for a picture on a screen that draws 60 a second, in milliseconds. */
const pictureMs = 1_000 / 60;

/**
 * Ticks items one after the other, each once `before` it is done, and answers how long each took at most to show, in
 * milliseconds: all that the page's main thread did from the tap before, so also with answers that came in between, or
 * from the end of `before`, which is no part of a tap; and a picture's time for each picture until the one that shows
 * it. Other programs make nothing of this slower. Where the system does not say what a thread did the clock stands for
 * it.
 */
export async function timeTaps(
  browser: Browser,
  page: Page,
  count: number,
  before?: (tap: number) => Promise<void>,
): Promise<number[]> {
  const processes = await browser.newBrowserCDPSession();
  const times: number[] = [];
  let last = await mainThreads(processes);
  for (let tap = 0; tap < count; tap++) {
    if (before) {
      await before(tap);
      last = await mainThreads(processes);
    }
    const { clock, pictures } = await page.evaluate(tapAndLook);
    const now = await mainThreads(processes);
    times.push((ranSince(last, now) ?? clock) + pictures * pictureMs);
    last = now;
  }
  await processes.detach();
  return times;
}

/** In the page: ticks the first item that is not done yet, and waits until that is drawn. */
async function tapAndLook(): Promise<{ clock: number; pictures: number }> {
  const box = document.querySelector<HTMLInputElement>('article li:not([data-done]) input[type="checkbox"]');
  const row = box?.closest('li');
  const start = performance.now();
  if (!box) throw new Error('There is nothing left to tick.');
  box.click();
  let pictures = 0;
  do {
    await new Promise(requestAnimationFrame);
    pictures += 1;
    // One that is gone from its place stands below, with what is done.
  } while (row?.isConnected && !row.hasAttribute('data-done') && pictures < 60);
  // What comes next comes after the picture.
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage('');
  });
  port1.close();
  return { clock: performance.now() - start, pictures };
}

/** The one in the middle. */
export const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
