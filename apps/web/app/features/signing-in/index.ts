import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';

export { PasskeyLogin } from './passkey-login.tsx';
export { canUsePasskeys } from './passkeys.ts';
export { SessionSecondStep } from './session-second-step.tsx';
export { SignInMethodsSection } from './signing-in.tsx';

export const LoginStep = lazyPart(() => import('./online/login-step.tsx'), 'this step');
