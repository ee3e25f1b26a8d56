export { createAccount, createSuperuser, listSuperusers, resetPassword } from './account-admin.service.ts';
export { findUserById, isEmailTaken, lockSuperusers, lockUserById, updateUser } from './accounts.queries.ts';
export { getOwnAccount } from './accounts.service.ts';
export { notifyOldEmail, requestEmailChange, sendRevertEmailLink } from './email-change.service.ts';
export { isSameEmail } from './email-owner.ts';
export {
  countVerificationMail,
  queueVerificationMail,
  sendVerificationMail,
} from './email-proof.service.ts';
export { markEmailVerified } from './emails.queries.ts';
export { requireCorrectPassword } from './password-change.service.ts';
export { markResetTokensUsed } from './password-reset.queries.ts';
export { sendPasswordResetLink } from './password-reset.service.ts';
export { deleteOldSignInChallenges } from './second-step/challenges.queries.ts';
export { findSignInMethods, type StoredSignInMethods } from './second-step/methods.queries.ts';
export { resetSecondStep, resetSecondStepByEmail } from './second-step/reset.service.ts';
