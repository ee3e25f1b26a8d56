export { PasskeyLogin } from './passkey-login.tsx';
export { canUsePasskeys } from './passkeys.ts';
export { SessionSecondStep } from './session-second-step.tsx';
export { SignInMethodsSection } from './signing-in.tsx';

export const loadLoginStep = () => import('./online/login-step.tsx');
