import { scope } from './scope.ts';

/** What the server sends (apps/server/src/platform/push). */
interface PushMessage {
  title: string;
  body: string;
  path: string;
}

/** Shows push messages, and opens their page when they are tapped. */
export function listenToPush(): void {
  scope.addEventListener('push', (event) => {
    if (!event.data) return;
    const { title, body, path }: PushMessage = event.data.json();
    event.waitUntil(scope.registration.showNotification(title, { body, icon: '/icon-192.png', data: { path } }));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPath(event.notification.data.path));
  });
}

async function openPath(path: string): Promise<unknown> {
  const [open] = await scope.clients.matchAll({ type: 'window' });
  if (!open) return scope.clients.openWindow(path);
  await open.focus();
  return open.navigate(path);
}
