import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useUser } from '~/lib/user.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { Devices } from './components/devices.tsx';
import { MainRegion } from './components/main-region.tsx';
import { PreferredStores } from './components/preferred-stores.tsx';
import { Section } from './components/section.tsx';
import { UserInformation } from './components/user-information.tsx';
import { UserSettings } from './components/user-settings.tsx';
import { YourData } from './components/your-data.tsx';
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
            <MainRegion user={user} />
            <Section title="How you log in" anchor="signing-in">
              {signingIn}
            </Section>
            <Devices />
            <YourData />
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
