import { isFromStart, keepOnceUsed, keptFile } from './kept-files.ts';
import { noteMissing } from './pages.ts';

/** Loads an app file from the device, else from the network. Its name contains a hash, so it never changes. */
export async function openFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await keptFile(request);
  if (kept) return kept;
  try {
    const answer = await fetch(request);
    event.waitUntil(keepOnceUsed(request, answer.clone()));
    return answer;
  } catch (error) {
    if (isFromStart(request)) noteMissing();
    throw error;
  }
}
