import type { User } from '@bargain-buddy/contract';
import { AccountFrame } from '~/features/accounts/index.ts';
import { SessionSecondStep, SignInMethodsSection } from '~/features/signing-in/index.ts';

interface SecondStepProps {
  due: NonNullable<User['second_step_due']>;
  /** Runs after the second step. The person has saved new recovery codes. */
  onDone: () => void;
}

/** Replaces WebMin until the session has the second step, which superusers need. */
export default function SecondStep({ due, onDone }: SecondStepProps) {
  return due === 'set_up' ? (
    <AccountFrame
      title="Set up a second step"
      subtitle="WebMin changes what everyone sees, so it needs more than a password. Add a passkey or an authenticator app."
    >
      <SignInMethodsSection onChanged={onDone} />
    </AccountFrame>
  ) : (
    <AccountFrame title="One more step" subtitle="Confirm it’s you to open WebMin.">
      <SessionSecondStep onDone={onDone} />
    </AccountFrame>
  );
}
