export { createSuperuser, listSuperusers, resetPassword } from './account-admin.service.ts';
