import { useEffect } from 'react';
import { rememberHomeRegion } from '~/lib/home-region.ts';
import { useUser } from '~/lib/user.ts';

/** The main shopping region of the account, as soon as it is known, is where the feed starts from then on (PRF-06). */
export function useRegionFromAccount(): void {
  const user = useUser();
  useEffect(() => {
    if (user) rememberHomeRegion(user.preferred_region?.region ?? '');
  }, [user]);
}
