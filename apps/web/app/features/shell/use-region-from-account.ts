import { useEffect } from 'react';
import { rememberHomeRegion } from '~/lib/home-region.ts';
import { useUser } from '~/lib/user.ts';

export function useRegionFromAccount(): void {
  const user = useUser();
  useEffect(() => {
    if (user) rememberHomeRegion(user.preferred_region?.region ?? '');
  }, [user]);
}
