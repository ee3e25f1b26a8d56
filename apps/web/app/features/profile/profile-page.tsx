import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { freshnessPath, openDataPath, priceIndexPath } from '~/lib/paths.ts';
import { useUser } from '~/lib/user.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { SignedInDevices } from './components/devices.tsx';
import { ExportOrDeleteAccount } from './components/export-or-delete-account.tsx';
import { MainRegionField } from './components/main-region.tsx';
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
