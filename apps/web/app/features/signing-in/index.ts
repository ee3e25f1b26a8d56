export { PasskeyLogin } from './passkey-login.tsx';
export { canUsePasskeys } from './passkeys.ts';
export { SigningIn } from './signing-in.tsx';
export { SessionSecondStep } from './take-step.tsx';

export const loadLoginStep = () => import('./online/login-step.tsx');
