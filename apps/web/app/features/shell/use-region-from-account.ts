import { useEffect, useRef } from 'react';
import { rememberHomeRegion } from '~/lib/home-region.ts';
import { useUser } from '~/lib/user.ts';

export function useRegionFromAccount(): void {
  const user = useUser();
  const hadRegion = useRef(false);
  useEffect(() => {
    const region = user?.preferred_region?.region;
    // A new account has none, and keeps the one that its person chose as a guest.
    if (region || (user && hadRegion.current)) rememberHomeRegion(region ?? '');
    hadRegion.current = region !== undefined;
  }, [user]);
}
