export { ChangePasswordPage } from './change-password-page.tsx';
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { InvitePage } from './invite-page.tsx';
export { LoginPage } from './login-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { SignUpPage } from './sign-up-page.tsx';
export { TakeBackEmailPage } from './take-back-email-page.tsx';
export { VerifyEmailPage } from './verify-email-page.tsx';
