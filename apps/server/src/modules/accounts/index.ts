export { createSuperuser, listSuperusers, resetPassword } from './account-admin.service.ts';
export { sendResetLink } from './password-reset.service.ts';
