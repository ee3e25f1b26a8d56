export { exportNotifications } from './notifications.service.ts';
export { deleteInviteNotification, deleteInviteNotifications, notify, notifyPeople } from './notify.ts';
