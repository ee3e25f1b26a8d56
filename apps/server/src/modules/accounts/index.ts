export { createAccount, createSuperuser, listSuperusers, resetPassword } from './account-admin.service.ts';
export { findUserById, isEmailTaken, lockSuperusers, updateUser } from './accounts.queries.ts';
export { getOwnAccount } from './accounts.service.ts';
export { confirmPassword } from './password-change.service.ts';
export { useUpResetTokens } from './password-reset.queries.ts';
export { sendResetLink } from './password-reset.service.ts';
