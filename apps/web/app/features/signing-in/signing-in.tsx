import type { SignInMethods } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, LifeBuoy, Pencil, Smartphone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useIsOffline } from '~/lib/connection.ts';
import { formatDay } from '~/lib/format.ts';
import { ConfirmButton } from '~/ui/confirm-button.tsx';
import { signInMethodsQuery } from './calls.ts';
import { canUsePasskeys } from './passkeys.ts';
import styles from './signing-in.module.css';
import { useChangeSignInMethods } from './use-change-sign-in-methods.tsx';

export function SignInMethodsSection({ onChanged }: { onChanged?: () => void }) {
  const { data: methods, isError, refetch } = useQuery(signInMethodsQuery);
  const isOffline = useIsOffline();
  if (methods) return <Methods methods={methods} isOffline={isOffline} onChanged={onChanged} />;
  if (isError || isOffline) {
    return (
      <p className={styles.text}>
        {isOffline ? 'Connect to see how you log in.' : 'We couldn’t load how you log in.'}{' '}
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  }
  return (
    <div role="status" aria-label="Loading how you log in">
      <Skeleton variant="rounded" height={180} />
    </div>
  );
}

interface MethodsProps {
  methods: SignInMethods;
  isOffline: boolean;
  onChanged: (() => void) | undefined;
}

function Methods({ methods, isOffline, onChanged }: MethodsProps) {
  const id = useId();
  const changes = useChangeSignInMethods(onChanged);
  const { passkeys, authenticator_app: app, asks_second_step: isRequested, needs_second_step: isNeeded } = methods;
  const canAdd = methods.can_add_passkeys && canUsePasskeys();
  const isBusy = changes.busy !== undefined || isOffline;
  const buttonOf = (name: string) => ({
    size: 'small' as const,
    disabled: isBusy && changes.busy !== name,
    loading: changes.busy === name,
  });

  return (
    <>
      <ul className={styles.methods}>
        {passkeys.map((passkey) => (
          <Method key={passkey.id} icon={<KeyRound size={22} />} title={passkey.name} text={passkeyText(passkey)}>
            <IconButton
              disabled={isBusy}
              aria-label={`Rename the passkey ${passkey.name}`}
              onClick={() => changes.renamePasskey(passkey)}
            >
              <Pencil size={18} />
            </IconButton>
            <ConfirmButton
              {...buttonOf(`passkey ${passkey.id}`)}
              aria-label={`Remove the passkey ${passkey.name}`}
              title={`Remove “${passkey.name}”?`}
              description="You can no longer log in with it. Delete it on your device too."
              action="Remove"
              onConfirm={() => changes.removePasskey(passkey.id)}
            >
              Remove
            </ConfirmButton>
          </Method>
        ))}
        <Method
          icon={<KeyRound size={22} />}
          title={passkeys.length === 0 ? 'Passkeys' : 'Another passkey'}
          text={canAdd ? 'Log in with your fingerprint, face or PIN.' : 'This browser can’t make passkeys here.'}
        >
          {canAdd && (
            <Button {...buttonOf('passkey')} variant="outlined" aria-label="Add a passkey" onClick={changes.addPasskey}>
              Add
            </Button>
          )}
        </Method>
        <Method
          icon={<Smartphone size={22} />}
          title="Authenticator app"
          text={
            app
              ? app.last_used
                ? `Last used ${formatDay(app.last_used)}`
                : `Set up ${formatDay(app.added_at)}`
              : 'Six digits from an app on your phone, after your password.'
          }
        >
          {app ? (
            <ConfirmButton
              {...buttonOf('remove app')}
              aria-label="Remove the authenticator app"
              title="Remove the authenticator app?"
              description="Its codes will stop working."
              action="Remove"
              onConfirm={changes.removeApp}
            >
              Remove
            </ConfirmButton>
          ) : (
            <Button
              {...buttonOf('app')}
              variant="outlined"
              aria-label="Set up an authenticator app"
              onClick={changes.addApp}
            >
              Set up
            </Button>
          )}
        </Method>
        {isRequested && (
          <Method icon={<LifeBuoy size={22} />} title="Recovery codes" text={codesLeft(methods.recovery_codes)}>
            <ConfirmButton
              {...buttonOf('codes')}
              aria-label="Make new recovery codes"
              title="Make new recovery codes?"
              description="Your saved codes will stop working."
              action="Make new ones"
              onConfirm={changes.makeCodes}
            >
              Make new
            </ConfirmButton>
          </Method>
        )}
      </ul>
      {!isNeeded && (
        <div className={styles.choice}>
          <label htmlFor={id}>Ask for a second step after my password</label>
          <Switch
            id={id}
            checked={isRequested}
            disabled={isBusy || (passkeys.length === 0 && !app)}
            onChange={(_, value) => changes.choose(value)}
          />
        </div>
      )}
      <p className={styles.text}>{explain(methods)}</p>
      {changes.dialogs}
    </>
  );
}

interface MethodProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Method({ icon, title, text, children }: MethodProps) {
  return (
    <li className={styles.method}>
      {icon}
      <span className={styles.about}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  );
}

function passkeyText({ added_at, last_used, works_here }: SignInMethods['passkeys'][number]): string {
  if (!works_here) return 'Passkey for an earlier address of this site. It does not work here.';
  return `Passkey. ${last_used ? `Last used ${formatDay(last_used)}` : `Added ${formatDay(added_at)}`}`;
}

function codesLeft(count: number): string {
  if (count === 0) return 'No codes left. Make new ones in case you lose your device.';
  return count === 1 ? '1 code left.' : `${count} codes left.`;
}

function explain({ passkeys, authenticator_app, asks_second_step, needs_second_step }: SignInMethods): string {
  if (needs_second_step) return 'As a superuser you need a second step here. Have two ways, in case you lose one.';
  if (passkeys.length === 0 && !authenticator_app) return 'Add a passkey or an app first.';
  return asks_second_step ? 'Even with your password, no one else can log in.' : 'This logs out your other devices.';
}
