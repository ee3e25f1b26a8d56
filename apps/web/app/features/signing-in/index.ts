export { PasskeyLogin } from './passkey-login.tsx';
export { canUsePasskeys } from './passkeys.ts';
export { SigningIn } from './signing-in.tsx';
export { TakeStep } from './take-step.tsx';

/** The second step of a login, whose code loads when one is due. */
export const loadLoginStep = () => import('./online/login-step.tsx');
