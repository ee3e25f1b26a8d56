import type { SignInMethods } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { MethodDialog } from '../method-dialog.tsx';
import { passkeyNameField } from '../passkey-name-field.ts';

interface RenameDialogProps {
  passkey: SignInMethods['passkeys'][number];
  onDone: (methods: SignInMethods) => void;
  onClose: () => void;
}

export default function RenameDialog({ passkey: { id, name: given }, onDone, onClose }: RenameDialogProps) {
  return (
    <MethodDialog
      title="Rename the passkey"
      {...passkeyNameField}
      given={given}
      action="Save"
      submit={async (name) => onDone(await callApi(calls.renamePasskey, { params: { id }, body: { name } }))}
      onClose={onClose}
    />
  );
}
