import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsSignedIn } from '~/lib/session.ts';
import { whenIdle } from '~/lib/when-idle.ts';

/** Loads what sends the changes that wait; given by whoever composes the features. */
export type LoadOutbox = () => Promise<{ outboxOf: (queryClient: QueryClient) => unknown }>;

/** What a person did without network is sent on whatever page they are; the code loads when the page is idle. */
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
