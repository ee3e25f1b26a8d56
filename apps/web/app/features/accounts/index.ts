export { ChangePasswordPage } from './change-password-page.tsx';
export { AccountFrame } from './components/account-frame.tsx';
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { InvitePage } from './invite-page.tsx';
export { JoinPage } from './join-page.tsx';
export { LoginPage } from './login-page.tsx';
export { RevertEmailPage, StopAlertMailsPage, VerifyEmailPage } from './mailed-link-pages.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { SignUpPage } from './sign-up-page.tsx';
