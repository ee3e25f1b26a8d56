import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { callApi } from '~/lib/api-client.ts';
import { formatDay } from '~/lib/format.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import styles from './devices.module.css';
import { ProfileSection } from './section.tsx';

export function SignedInDevices() {
  const queryClient = useQueryClient();
  const queryKey = ['devices'];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => callApi(calls.listSessions, { signal }) });
  const { data: devices, isError, refetch } = query;
  const signOut = useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others' ? callApi(calls.signOutOtherDevices) : callApi(calls.signOutDevice, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const end = (id: string) =>
    signOut.mutateAsync(id).then(
      () => showSnackbar('Logged out.', 'success'),
      () => showSnackbar('We couldn’t log that device out. Please try again.', 'error'),
    );
  return (
    <ProfileSection title="Logged-in devices" hint="Log out any device you do not recognise.">
      {isError ? (
        <p>
          We couldn’t load your devices. <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      ) : (
        <ul className={styles.devices}>
          {(devices ?? [undefined]).map((device) => (
            <li key={device?.id ?? 'loading'} className={styles.device}>
              <MonitorSmartphone size={22} />
              {device ? (
                <>
                  <span className={styles.text}>
                    <strong>{device.device}</strong>
                    <span>{device.current ? 'This device' : `Last used ${formatDay(device.last_used)}`}</span>
                  </span>
                  {!device.current && (
                    <Button
                      size="small"
                      aria-label={`Log out ${device.device}`}
                      loading={signOut.isPending && signOut.variables === device.id}
                      onClick={() => void end(device.id)}
                    >
                      Log out
                    </Button>
                  )}
                </>
              ) : (
                <Skeleton width="60%" height={40} />
              )}
            </li>
          ))}
        </ul>
      )}
      {devices && devices.length > 2 && (
        <Button onClick={() => void end('others')} loading={signOut.isPending && signOut.variables === 'others'}>
          Log out all other devices
        </Button>
      )}
    </ProfileSection>
  );
}
