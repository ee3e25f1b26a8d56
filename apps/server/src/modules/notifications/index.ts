export { exportNotifications } from './notifications.service.ts';
export { deleteInviteNotification, deleteInviteNotifications, notify } from './notify.ts';
