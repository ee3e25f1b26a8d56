import type { SignInMethods } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { MethodDialog } from '../method-dialog.tsx';
import { usePasskeyNameForm } from '../use-passkey-name-form.ts';

interface RenameDialogProps {
  passkey: SignInMethods['passkeys'][number];
  onDone: (methods: SignInMethods) => void;
  onClose: () => void;
}

export default function RenameDialog({ passkey: { id, name: given }, onDone, onClose }: RenameDialogProps) {
  const form = usePasskeyNameForm(given, async (body) =>
    onDone(await callApi(calls.renamePasskey, { params: { id }, body })),
  );
  return <MethodDialog title="Rename the passkey" {...form} action="Save" onClose={onClose} />;
}
