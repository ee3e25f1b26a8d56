export { exportNotifications } from './notifications.service.ts';
export { forgetInvite, forgetInvitesTo, notify } from './notify.ts';
