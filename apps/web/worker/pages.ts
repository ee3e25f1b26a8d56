import { within } from '../app/lib/clock.ts';
import { isAppPage } from './is-app-page.ts';
import { findStoredShell } from './stored-files.ts';

/** Milliseconds before the stored shell replaces a slow page. */
const timeoutMs = 3_000;
/** Milliseconds after a missing file in which the shell is not used, because it would miss the file again. */
const missingFor = 5_000;

let missedAt = Number.NEGATIVE_INFINITY;

/** A missing file of the shell would make the page reload in a loop. */
export function noteMissingShellFile(): void {
  missedAt = performance.now();
}

/** Loads the page from the network, or the stored shell if that fails, is slow or returns a foreign page. */
export async function respondWithPage(event: FetchEvent): Promise<Response> {
  const fetched = fetchPage(event);
  event.waitUntil(fetched.catch(() => undefined));
  const shell = performance.now() - missedAt > missingFor ? await findStoredShell() : undefined;
  if (!shell) return fetched.catch(plainPage);
  return within(timeoutMs, fetched, shell);
}

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const answer: Response = (await preloadResponse) ?? (await fetch(request));
  if (!isAppPage(answer)) throw new TypeError('The answer is not the app’s.');
  return answer;
}

/** Replaces a page if the shell is not stored. Needs no scripts or files. */
function plainPage(): Response {
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  });
}

const html = `<!doctype html>
<html lang="en-TT">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>You are offline · Bargain Buddy</title>
<h1>You are offline</h1>
<p>This page isn’t saved on this phone.</p>
<p><a href="/shopping-lists">Show my lists</a> · <a href="">Try again</a></p>
</html>`;
