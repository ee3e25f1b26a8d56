import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsSignedIn } from '~/lib/session.ts';
import { whenIdle } from '~/lib/when-idle.ts';

export type LoadOutbox = () => Promise<{ outboxOf: (queryClient: QueryClient) => unknown }>;

/** Starts the outbox on every page, so that pending changes are sent. */
export function useOutboxOnEveryPage(load: LoadOutbox): void {
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (!isSignedIn) return;
    const start = async () => (await load()).outboxOf(queryClient);
    // If it cannot load, the next page load tries again.
    return whenIdle(() => void start().catch(() => undefined));
  }, [isSignedIn, queryClient, load]);
}
