import type { PasskeyOptions, SignInChange } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { MethodDialog } from '../method-dialog.tsx';
import { createPasskey } from '../passkeys.ts';
import { usePasskeyNameForm } from '../use-passkey-name-form.ts';

interface PasskeyDialogProps {
  begun: PasskeyOptions;
  onDone: (change: SignInChange) => void;
  onClose: () => void;
}

export default function PasskeyDialog({ begun, onDone, onClose }: PasskeyDialogProps) {
  const form = usePasskeyNameForm(deviceName(), async ({ name }) => {
    const passkey = await createPasskey(begun.options);
    onDone(await callApi(calls.addPasskey, { body: { token: begun.token, name, passkey } }));
  });
  return (
    <MethodDialog title="Add a passkey" {...form} action="Continue" onClose={onClose}>
      A passkey lets you log in with your fingerprint, face or PIN. It stays on your device or in your password manager.
    </MethodDialog>
  );
}

function deviceName(): string {
  const known = [/iPhone/, /iPad/, /Android/, /Windows/, /Macintosh/, /CrOS/, /Linux/];
  const names = ['iPhone', 'iPad', 'Android phone', 'Windows computer', 'Mac', 'Chromebook', 'Linux computer'];
  return names[known.findIndex((pattern) => pattern.test(navigator.userAgent))] ?? 'My device';
}
