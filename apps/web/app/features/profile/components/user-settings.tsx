import type { User } from '@bargain-buddy/contract';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useThemeMode } from '~/lib/theme-mode.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useChangeProfile } from '../account-changes.ts';
import { PushUnavailableError, turnPushOff, turnPushOn } from '../push.ts';
import { ProfileSection } from './section.tsx';
import styles from './user-settings.module.css';

export function UserSettings({ user }: { user: User }) {
  const id = useId();
  const change = useChangeProfile();
  const { mode, setMode } = useThemeMode();
  const pending = change.isPending ? change.variables : undefined;

  const save = async (field: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      showSnackbar(error instanceof PushUnavailableError ? error.message : `Failed to update ${field}.`, 'error');
    }
  };
  const changeEmail = (email_notifications: boolean) =>
    save('email notifications', () => change.mutateAsync({ email_notifications }));
  const changePush = (push_notifications: boolean) =>
    save('push notifications', async () => {
      if (push_notifications) await turnPushOn();
      await change.mutateAsync({ push_notifications });
      if (!push_notifications) await turnPushOff();
    });
  const changeTheme = (isDark: boolean) => {
    const before = mode;
    setMode(isDark ? 'dark' : 'light');
    return save('theme', () =>
      change.mutateAsync({ theme_mode: isDark ? 'dark' : 'light' }).catch((error: unknown) => {
        setMode(before);
        throw error;
      }),
    );
  };

  const switches = [
    {
      label: 'Email notifications',
      isOn: pending?.email_notifications ?? user.email_notifications,
      onChange: changeEmail,
    },
    {
      label: 'Push notifications on this device',
      isOn: pending?.push_notifications ?? user.push_notifications,
      onChange: changePush,
    },
    { label: 'Dark theme', isOn: mode === 'dark', onChange: changeTheme },
  ];
  return (
    <ProfileSection title="User Settings">
      <div className={styles.switches}>
        {switches.map(({ label, isOn, onChange }) => (
          <div key={label} className={styles.row}>
            <label htmlFor={`${id}-${label}`}>{label}</label>
            <Switch id={`${id}-${label}`} checked={isOn} onChange={(event) => void onChange(event.target.checked)} />
          </div>
        ))}
      </div>
    </ProfileSection>
  );
}
