import type { User } from '@bargain-buddy/contract';
import { AccountFrame } from '~/features/accounts/index.ts';
import { SigningIn, TakeStep } from '~/features/signing-in/index.ts';

interface SecondStepProps {
  due: NonNullable<User['second_step_due']>;
  /** The step is taken, as far as is known; recovery codes that came of it have been kept. */
  onDone: () => void;
}

/** Stands in WebMin's place until this session has taken the second step that superusers need (SEC-03). */
export default function SecondStep({ due, onDone }: SecondStepProps) {
  return due === 'set_up' ? (
    <AccountFrame
      title="Set up a second step"
      subtitle="WebMin changes what everybody sees, so your password alone does not open it. Add a passkey or an authenticator app."
    >
      <SigningIn onChanged={onDone} />
    </AccountFrame>
  ) : (
    <AccountFrame title="One more step" subtitle="Show that it is you, and WebMin opens.">
      <TakeStep onDone={onDone} />
    </AccountFrame>
  );
}
