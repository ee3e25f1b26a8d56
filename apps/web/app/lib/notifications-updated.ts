export const notificationsUpdated = 'notifications-updated';
