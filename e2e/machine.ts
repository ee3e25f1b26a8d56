import type { Browser, BrowserContext } from '@playwright/test';
import { mainThreads, ranSince } from './main-threads.ts';

/** Duration of the work below on the machine that the time budgets were set on, in milliseconds. */
const referenceMs = 90;
const rounds = 5;

/**
 * Measures this machine with a page's work. Returns its slowness relative to the machine that the time budgets were
 * set on, at least 1.
 */
export async function timesAsSlow(browser: Browser, context: BrowserContext): Promise<number> {
  const processes = await browser.newBrowserCDPSession();
  const page = await context.newPage();
  await page.evaluate(workAsPagesDo);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await mainThreads(processes);
    const clock = await page.evaluate(workAsPagesDo);
    times.push(ranSince(before, await mainThreads(processes)) ?? clock);
  }
  await page.close();
  await processes.detach();
  return Math.max(1, Math.min(...times) / referenceMs);
}

/** In the page: creates, sorts, draws and removes rows of text. Returns the duration in milliseconds. */
function workAsPagesDo(): number {
  const start = performance.now();
  for (let time = 0; time < 10; time++) {
    const names = Array.from({ length: 400 }, (_, n) => `Item ${(n * 7_919 + time) % 400}, parboiled`);
    const list = document.createElement('ul');
    for (const name of names.toSorted((a, b) => a.localeCompare(b))) {
      const row = document.createElement('li');
      row.append(Object.assign(document.createElement('b'), { textContent: name }), ' $14.55');
      list.append(row);
    }
    document.body.replaceChildren(list);
    list.getBoundingClientRect();
  }
  document.body.replaceChildren();
  return performance.now() - start;
}
