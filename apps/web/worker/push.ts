import { scope } from './scope.ts';

/** Message of the server (apps/server/src/platform/push). */
interface PushMessage {
  title: string;
  body: string;
  path: string;
  /** Number of unread notifications. Missing in messages of earlier releases. */
  unread?: number;
}

/** Shows push messages, and opens their page on a tap. */
export function handlePushMessages(): void {
  scope.addEventListener('push', (event) => {
    if (!event.data) return;
    const { title, body, path, unread }: PushMessage = event.data.json();
    const shown = scope.registration.showNotification(title, { body, icon: '/icon-192.png', data: { path } });
    event.waitUntil(Promise.all([shown, setBadge(unread)]));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPath(event.notification.data.path));
  });
}

/** Shows the number on the icon of the installed app. */
async function setBadge(unread: number | undefined): Promise<void> {
  if (unread === undefined || !('setAppBadge' in scope.navigator)) return;
  // A failure must not prevent the message.
  await scope.navigator.setAppBadge(unread).catch(() => undefined);
}

async function openPath(path: string): Promise<unknown> {
  const [open] = await scope.clients.matchAll({ type: 'window' });
  if (!open) return scope.clients.openWindow(path);
  await open.focus();
  return open.navigate(path);
}
