import { PrecacheController } from 'workbox-precaching';
import { appShellPath } from '../app/lib/paths.ts';
import { files, filesAfterUse, pageNotStored as notStored, onlinePages, version } from './build.ts';
import { scope } from './scope.ts';

const cacheName = 'files';
/** Large files that few devices need, such as the scanner's WebAssembly. */
const usedCache = 'used-files';
/** Lists the files of the previous build. */
const listCache = 'file-list';
const listPath = '/files-in-use';

/** Refuses a hotspot's page, and during a release the shell of another build. */
const refuseForeign = {
  async cacheWillUpdate({ request, response }: { request: Request; response: Response }) {
    const isShell = new URL(request.url).pathname === appShellPath;
    const isFromThisBuild = isShell
      ? response.headers.get('x-app-version') === version
      : !response.headers.get('content-type')?.startsWith('text/html');
    return response.ok && isFromThisBuild ? response : null;
  },
};

const controller = new PrecacheController({ cacheName, plugins: [refuseForeign] });
controller.addToCacheList([...files.map((url) => ({ url, revision: null })), { url: appShellPath, revision: version }]);

/** Stores the files of this build, all or none. Takes over at once: open pages find the files of their build. */
export function installAppFiles(): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(controller.install(event).then(() => scope.skipWaiting()));
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(dropOldFiles().then(() => scope.clients.claim()));
  });
  // Sent by a page that did not exist at installation (features/shell/components/session-events.tsx).
  scope.addEventListener('message', (event) => {
    if (event.data === 'claim') event.waitUntil(scope.clients.claim());
  });
}

/** The document that replaces any page offline, with its policy. */
export function findStoredShell(): Promise<Response | undefined> {
  return controller.matchPrecache(appShellPath);
}

/** A stored file of this build or of the previous one. */
export async function findStoredFile(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(request, { ignoreVary: true });
  if (stored || !isStoredAfterUse(request)) return stored;
  const used = await caches.open(usedCache);
  return used.match(request, { ignoreVary: true });
}

/** True for files that are stored at installation. The app does not open without them. */
export const isInstalledFile = ({ url }: Request): boolean => controller.getCacheKeyForURL(url) !== undefined;

/** True for the module of a page that needs a connection. */
export const isOnlinePageModule = ({ url }: Request): boolean => onlinePages.includes(new URL(url).pathname);

/** Module of the page that is shown in place of a page that the device does not store. */
export async function findPageNotStoredModule(): Promise<Response | undefined> {
  return notStored ? controller.matchPrecache(notStored) : undefined;
}

const isStoredAfterUse = ({ url }: Request): boolean => filesAfterUse.includes(new URL(url).pathname);

export async function storeAfterUse(request: Request, answer: Response): Promise<void> {
  if (!isStoredAfterUse(request) || !answer.ok || answer.headers.get('content-type')?.startsWith('text/html')) return;
  const cache = await caches.open(usedCache);
  await cache.put(request, answer);
}

/** Deletes files that neither this build nor the previous one needs. Pages of the previous one may be open. */
async function dropOldFiles(): Promise<void> {
  const [cache, lists] = await Promise.all([caches.open(cacheName), caches.open(listCache)]);
  const before: string[] = (await (await lists.match(listPath))?.json()) ?? [];
  const mine = [...controller.getURLsToCacheKeys().values()];
  const needed = new Set([...before, ...mine]);
  const keys = await cache.keys();
  await Promise.all(keys.filter(({ url }) => !needed.has(url)).map((key) => cache.delete(key)));
  const used = await caches.open(usedCache);
  const usedKeys = await used.keys();
  await Promise.all(usedKeys.filter((key) => !isStoredAfterUse(key)).map((key) => used.delete(key)));
  await lists.put(listPath, Response.json(mine));
}
