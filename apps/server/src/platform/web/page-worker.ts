import { parentPort, workerData } from 'node:worker_threads';
import { handedOver } from './handed-over.ts';
import { pageMaker, type ToldAnswer } from './make-page.ts';
import type { PageNews, PageOrder, PageTask, PageThreadData } from './page-thread.ts';
import { toldError } from './told-error.ts';
import { loadBuild, readAsset } from './web-build.ts';

/** A thread that makes pages: gets requests, asks for what they need of the API, and answers with whole pages. */

interface Page {
  gone: AbortController;
  calls: PromiseWithResolvers<ToldAnswer>[];
}

const { serverFile, settings } = workerData as PageThreadData;
const make = pageMaker(() => loadBuild(serverFile), { settings, readAsset });
const pages = new Map<number, Page>();

parentPort?.on('message', (task: PageTask) => {
  if ('asked' in task) void answer(task);
  else if ('isGone' in task) pages.get(task.page)?.gone.abort();
  else {
    const call = pages.get(task.page)?.calls[task.call];
    if ('told' in task) call?.resolve(task.told);
    else call?.reject(task.error);
  }
});

// What it fails with each page that needs it tells.
loadBuild(serverFile).then(
  () => tell({ isReady: true }),
  () => undefined,
);

async function answer({ page, asked }: PageOrder): Promise<void> {
  const { gone, calls }: Page = { gone: new AbortController(), calls: [] };
  pages.set(page, { gone, calls });
  try {
    const made = await make(asked, {
      signal: gone.signal,
      api(path, headers) {
        const own = Promise.withResolvers<ToldAnswer>();
        tell({ page, call: calls.push(own) - 1, path, headers });
        return own.promise;
      },
      reportError: (report) => tell({ page, report: toldError(report) }),
    });
    tell({ page, made }, handedOver(made.body));
  } catch (error) {
    tell({ page, error: toldError(error) });
  } finally {
    pages.delete(page);
  }
}

function tell(news: PageNews, given: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(news, given);
}
