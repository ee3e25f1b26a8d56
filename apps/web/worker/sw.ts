import { sendEndedSessions } from '../app/lib/ended-sessions.ts';
import { sendWaiting } from './outbox.ts';
import { respondWithPage } from './pages.ts';
import { respondWithAppFile } from './parts.ts';
import { respondWithPicture } from './pictures.ts';
import { handlePushMessages } from './push.ts';
import { scope } from './scope.ts';
import { installAppFiles } from './stored-files.ts';

installAppFiles();
handlePushMessages();

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
  if (request.mode === 'navigate') event.respondWith(respondWithPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(respondWithAppFile(event));
  else if (pathname.startsWith('/images/')) event.respondWith(respondWithPicture(event));
});
