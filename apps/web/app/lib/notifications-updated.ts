/** Browser event: the notifications have changed. */
export const notificationsUpdated = 'notifications-updated';
