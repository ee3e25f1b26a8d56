import { isFromStart, keepOnceUsed, keptFile } from './kept-files.ts';
import { noteMissing } from './pages.ts';

/** A file of the app: the kept one, else from the network. Its name holds its content's hash, so it never changes. */
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
