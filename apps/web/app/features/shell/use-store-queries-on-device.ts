import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSamplePriceCount } from '~/lib/samples.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { whenIdle } from '~/lib/when-idle.ts';

/** Stores query results on the device and restores them until they are fetched. */
export function useStoreQueriesOnDevice(): void {
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const samples = useSamplePriceCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever signs in has things of their own.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const { persistQueries, restoreQueries } = await import('~/lib/offline/persist-queries.ts');
      await restoreQueries(queryClient);
      if (!isOver) stop = persistQueries(queryClient, samples);
    };
    // If this fails, the app works online only.
    const cancel = whenIdle(() => void start().catch(() => undefined));
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [queryClient, isSignedIn]);
}
