import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsSignedIn } from '~/lib/session.ts';
import { whenIdle } from '~/lib/when-idle.ts';

/** Loads the code of the outbox. The route provides it. */
export type LoadOutbox = () => Promise<{ outboxOf: (queryClient: QueryClient) => unknown }>;

/** Starts the outbox on every page, so that pending changes are sent. The code loads when the page is idle. */
export function useOutboxOnEveryPage(load: LoadOutbox): void {
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (!isSignedIn) return;
    return whenIdle(() => {
      load().then(
        ({ outboxOf }) => void outboxOf(queryClient),
        // The next page tries again.
        () => undefined,
      );
    });
  }, [isSignedIn, queryClient, load]);
}
