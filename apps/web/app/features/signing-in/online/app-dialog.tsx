import type { AppOptions, SignInChange } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { Copy } from 'lucide-react';
import { callApi } from '~/lib/api-client.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { QrCode } from '~/ui/qr-code.tsx';
import { signInFailure } from '../calls.ts';
import { copyText } from '../copy-text.ts';
import { MethodDialog } from '../method-dialog.tsx';
import styles from './app-dialog.module.css';

interface AppDialogProps {
  app: AppOptions;
  onDone: (change: SignInChange) => void;
  onClose: () => void;
}

const resolver = contractResolver(({ newAppSchema }) => newAppSchema.pick({ code: true }), {
  error: () => 'Enter the six digits from the app.',
});

export default function AppDialog({ app, onDone, onClose }: AppDialogProps) {
  const form = useAppForm({
    defaultValues: { code: '' },
    resolver,
    send: async ({ code }) => onDone(await callApi(calls.addAuthenticatorApp, { body: { token: app.token, code } })),
    failureText: signInFailure,
  });
  return (
    <MethodDialog
      title="Set up an authenticator app"
      form={form}
      field={{
        label: 'Code from your app',
        slotProps: { htmlInput: { inputMode: 'numeric', maxLength: 10, autoComplete: 'one-time-code' } },
        ...form.field('code', { hint: 'Six digits that change every 30 seconds.' }),
      }}
      action="Set up"
      onClose={onClose}
    >
      <span>
        Scan this with an app such as Google Authenticator, Aegis or a password manager. On this phone,{' '}
        <a href={app.uri}>open it in the app</a>.
      </span>
      <div className={styles.code}>
        <QrCode text={app.uri} label="QR code for the authenticator app" />
      </div>
      <span>Or type this key into it:</span>
      <p className={styles.secret}>
        <code>{app.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
        <Button size="small" startIcon={<Copy size={16} />} onClick={() => void copyText(app.secret, 'Key copied.')}>
          Copy
        </Button>
      </p>
    </MethodDialog>
  );
}
