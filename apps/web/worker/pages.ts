import { isOurs } from './is-ours.ts';
import { keptShell } from './kept-files.ts';
import { plainPage } from './plain-page.ts';

/** So long a page may take, in milliseconds, before the kept one stands in for it. */
const patience = 3_000;
/** A page that is opened so soon after a file was missing would miss it again, in milliseconds. */
const missingFor = 5_000;

let missedAt = Number.NEGATIVE_INFINITY;

/** A file of the shell is not on the device: opened again at once, the page would only load itself over and over. */
export function noteMissing(): void {
  missedAt = performance.now();
}

/** The page from the network; where that fails, takes too long or answers something else, the kept shell. */
export async function openPage(event: FetchEvent): Promise<Response> {
  const fetched = fetchPage(event);
  event.waitUntil(fetched.catch(() => undefined));
  const shell = performance.now() - missedAt > missingFor ? await keptShell() : undefined;
  if (!shell) return fetched.catch(plainPage);
  const { promise: late, resolve } = Promise.withResolvers<Response>();
  const timer = setTimeout(() => resolve(shell), patience);
  const answer = await Promise.race([fetched.catch(() => shell), late]);
  clearTimeout(timer);
  return answer;
}

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const answer: Response = (await preloadResponse) ?? (await fetch(request));
  if (!isOurs(answer)) throw new TypeError('The answer is not the app’s.');
  return answer;
}
