import { keptFile } from './kept-files.ts';
import { noteMissing } from './pages.ts';

/** A file of the app: the kept one, else from the network. Its name holds its content's hash, so it never changes. */
export async function openFile(request: Request): Promise<Response> {
  const kept = await keptFile(request);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    noteMissing();
    throw error;
  }
}
