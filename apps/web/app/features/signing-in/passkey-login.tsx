import Button from '@mui/material/Button';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { whenIdle } from '~/lib/when-idle.ts';
import { logInWithPasskey, signInFailure, startPasskeyLogin } from './calls.ts';
import { cancelPasskeyAutofill, getPasskey, offerPasskeyAutofill } from './passkeys.ts';

interface PasskeyLoginProps {
  onFailure: (sentence: string | undefined) => void;
}

export function PasskeyLogin({ onFailure }: PasskeyLoginProps) {
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    let isOffered = false;
    const offer = async () => {
      isOffered = true;
      const chosen = await offerPasskeyAutofill(startPasskeyLogin);
      if (chosen && !isGone) await logInWithPasskey(chosen).catch((error) => onFailure(signInFailure(error)));
    };
    // If autofill fails, the button remains.
    const callOff = whenIdle(() => void offer().catch(() => undefined));
    return () => {
      isGone = true;
      callOff();
      if (isOffered) void cancelPasskeyAutofill().catch(() => undefined);
    };
  }, [onFailure]);

  const logIn = async () => {
    onFailure(undefined);
    setBusy(true);
    try {
      const { token, options } = await startPasskeyLogin();
      await logInWithPasskey({ token, passkey: await getPasskey(options) });
    } catch (error) {
      onFailure(signInFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      size="large"
      fullWidth
      loading={isBusy}
      startIcon={<KeyRound size={20} />}
      onClick={() => void logIn()}
    >
      Log in with a passkey
    </Button>
  );
}
