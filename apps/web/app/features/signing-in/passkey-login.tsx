import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { whenIdle } from '~/lib/when-idle.ts';
import { logInWithPasskey, signInFailure, startPasskeyLogin } from './calls.ts';
import { cancelPasskeyAutofill, getPasskey, offerPasskeyAutofill } from './passkeys.ts';

interface PasskeyLoginProps {
  onFailure: (sentence: string | undefined) => void;
}

export function PasskeyLogin({ onFailure }: PasskeyLoginProps) {
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

  const logIn = useMutation({
    mutationFn: async () => {
      const { token, options } = await startPasskeyLogin();
      await logInWithPasskey({ token, passkey: await getPasskey(options) });
    },
    onMutate: () => onFailure(undefined),
    onError: (error) => onFailure(signInFailure(error)),
  });
  return (
    <Button
      variant="outlined"
      size="large"
      fullWidth
      loading={logIn.isPending}
      startIcon={<KeyRound size={20} />}
      onClick={() => logIn.mutate()}
    >
      Log in with a passkey
    </Button>
  );
}
