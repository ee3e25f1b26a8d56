import { sendEndedSessions } from '../app/lib/ended-sessions.ts';
import { sendWaiting } from './outbox.ts';
import { openPage } from './pages.ts';
import { openFile } from './parts.ts';
import { openPicture } from './pictures.ts';
import { listenToPush } from './push.ts';
import { scope } from './scope.ts';
import { storeFiles } from './stored-files.ts';

storeFiles();
listenToPush();

scope.addEventListener('activate', (event) => {
  // Requests pages while the worker starts, if the browser supports that.
  event.waitUntil(scope.registration.navigationPreload?.enable());
});

scope.addEventListener('sync', (event) => {
  // TypeScript has no types for Background Sync. Pages register the tag (lib/background-sync.ts).
  const sync = event as ExtendableEvent & { tag: string };
  // The browser retries if one of them rejects.
  if (sync.tag === 'outbox') sync.waitUntil(Promise.all([sendWaiting(), sendEndedSessions()]));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event));
  else if (pathname.startsWith('/images/')) event.respondWith(openPicture(event));
});
