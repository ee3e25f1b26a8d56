import { scope } from './scope.ts';

/** What the server sends (apps/server/src/platform/push). */
interface PushMessage {
  title: string;
  body: string;
  path: string;
  /** How many of the person's notifications are unread; not from an earlier release. */
  unread?: number;
}

/** Shows push messages, and opens their page when they are tapped. */
export function listenToPush(): void {
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

/** The unread number on the icon of the installed app, where there is one. */
async function setBadge(unread: number | undefined): Promise<void> {
  if (unread === undefined || !('setAppBadge' in scope.navigator)) return;
  // What the icon shows matters less than the message.
  await scope.navigator.setAppBadge(unread).catch(() => undefined);
}

async function openPath(path: string): Promise<unknown> {
  const [open] = await scope.clients.matchAll({ type: 'window' });
  if (!open) return scope.clients.openWindow(path);
  await open.focus();
  return open.navigate(path);
}
