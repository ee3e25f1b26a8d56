/** The browser event that says: the notifications have changed, count them again. */
export const notificationsUpdated = 'notifications-updated';
