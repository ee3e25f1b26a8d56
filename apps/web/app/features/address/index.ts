export { VerifyEmailReminder } from './confirm-address.tsx';
