export { PasskeyLogin } from './passkey-login.tsx';
export { canUsePasskeys } from './passkeys.ts';
export { SigningIn } from './signing-in.tsx';
export { TakeStep } from './take-step.tsx';

/** Loads the second step of a login on demand. */
export const loadLoginStep = () => import('./login-step.tsx');
