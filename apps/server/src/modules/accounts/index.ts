export { createAccount, createSuperuser, listSuperusers, resetPassword } from './account-admin.service.ts';
export { findUserById, isEmailTaken, lockSuperusers, lockUserById, updateUser } from './accounts.queries.ts';
export { getOwnAccount } from './accounts.service.ts';
export { notifyOldAddress, requestAddressChange, sendTakeBackLink } from './address-change.service.ts';
export { isSameAddress } from './address-owner.ts';
export {
  countProofMail,
  queueVerificationMail,
  sendVerificationMail,
} from './address-proof.service.ts';
export { markAddressVerified } from './addresses.queries.ts';
export { confirmPassword } from './password-change.service.ts';
export { useUpResetTokens } from './password-reset.queries.ts';
export { sendResetLink } from './password-reset.service.ts';
export { deleteOldChallenges } from './second-step/challenges.queries.ts';
export { findMethods, type Methods } from './second-step/methods.queries.ts';
export { resetSecondStep, resetSecondStepOf } from './second-step/reset.service.ts';
