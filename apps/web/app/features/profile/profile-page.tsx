import type { Region, User } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { regions } from '@bargain-buddy/contract/names';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { Download, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { freshnessPath, openDataPath, priceIndexPath } from '~/lib/paths.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useUser } from '~/lib/user.ts';
import { lazyDialog } from '~/ui/lazy-part/lazy-part.tsx';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useChangeRegion } from './account-changes.ts';
import { SignedInDevices } from './components/devices.tsx';
import { PreferredStores } from './components/preferred-stores.tsx';
import { ProfileSection } from './components/section.tsx';
import { UserInformation } from './components/user-information.tsx';
import { UserSettings } from './components/user-settings.tsx';
import styles from './profile-page.module.css';

interface ProfilePageProps {
  notice: ReactNode;
  signingIn: ReactNode;
}

export function ProfilePage({ notice, signingIn }: ProfilePageProps) {
  const user = useUser();
  return (
    <MuiProvider>
      <div className={styles.page}>
        <h1 className={styles.heading}>Profile &amp; Settings</h1>
        {notice}
        {user ? (
          <>
            <UserInformation user={user} />
            <UserSettings user={user} />
            <PreferredStores user={user} />
            <MainRegionField user={user} />
            <ProfileSection title="How you log in" anchor="signing-in">
              {signingIn}
            </ProfileSection>
            <ProfileSection title="Price alerts" hint="See, pause and delete the prices that you watch.">
              <Link to="/price-alerts">See my price alerts</Link>
            </ProfileSection>
            <SignedInDevices />
            <ExportOrDeleteAccount />
            <p>
              <Link to={freshnessPath()}>How fresh are the prices?</Link>
            </p>
            <p>
              <Link to="/baskets">Ready-made baskets</Link>
            </p>
            <p>
              <Link to={priceIndexPath()}>How did prices change?</Link>
            </p>
            <p>
              <Link to={openDataPath}>Open data</Link>
            </p>
          </>
        ) : (
          <div role="status" aria-label="Loading your profile" className={styles.loading}>
            {[280, 216, 200, 160].map((height) => (
              <Skeleton key={height} variant="rounded" height={height} />
            ))}
          </div>
        )}
      </div>
    </MuiProvider>
  );
}

const none = 'None';

function MainRegionField({ user }: { user: User }) {
  const change = useChangeRegion();
  const region = change.isPending ? change.variables : (user.preferred_region?.region ?? none);
  const choose = (chosen: Region | typeof none) =>
    change.mutateAsync(chosen).then(
      () => showSnackbar('Region updated successfully.', 'success'),
      () => showSnackbar('Failed to update region.', 'error'),
    );
  return (
    <ProfileSection title="Main Shopping Region" hint="We show this region’s prices first.">
      <TextField
        select
        fullWidth
        label="Region"
        value={region}
        onChange={(event) => void choose(event.target.value as Region | typeof none)}
      >
        {[none, ...regions].map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </ProfileSection>
  );
}

const DeleteAccountDialog = lazyDialog('this', () => import('./components/online/delete-account-dialog.tsx'));

async function download(): Promise<void> {
  const everything = await callApi(calls.exportOwnAccount);
  saveFile(new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' }), 'bargain-buddy.json');
}

function ExportOrDeleteAccount() {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <ProfileSection title="Your data" hint="Download everything we have about you, or delete it.">
      <div className={styles.actions}>
        <Button
          variant="outlined"
          startIcon={<Download size={18} />}
          onClick={() => void download().catch(() => showSnackbar('We couldn’t download your data.', 'error'))}
        >
          Download my data
        </Button>
        <Button color="error" startIcon={<Trash2 size={18} />} onClick={() => setIsDeleting(true)}>
          Delete my account
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
    </ProfileSection>
  );
}
