/** The browser event that says: the notifications have changed, count them again. */
export const notificationsUpdated = 'notifications-updated';

/** Fires the event. */
export function announceNotificationsUpdated(): void {
  window.dispatchEvent(new Event(notificationsUpdated));
}
