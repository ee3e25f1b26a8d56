import { noteMissingShellFile } from './pages.ts';
import {
  findPageNotStoredModule,
  findStoredFile,
  isInstalledFile,
  isOnlinePageModule,
  storeAfterUse,
} from './stored-files.ts';

/** Loads an app file from the device, else from the network. Its name contains a hash, so it never changes. */
export async function respondWithAppFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const stored = await findStoredFile(request);
  if (stored) return stored;
  try {
    const answer = await fetch(request);
    event.waitUntil(storeAfterUse(request, answer.clone()));
    return answer;
  } catch (error) {
    if (isInstalledFile(request)) noteMissingShellFile();
    // React Router would reload the document again and again.
    const page = isOnlinePageModule(request) && (await findPageNotStoredModule());
    if (page) return page;
    throw error;
  }
}
