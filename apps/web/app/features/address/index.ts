export { VerifyEmailReminder } from './verify-email-reminder.tsx';
