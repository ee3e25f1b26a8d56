import { useEffect } from 'react';
import { useIsSignedIn } from '~/lib/session.ts';
import { whenIdle } from '~/lib/when-idle.ts';

export function useLiveEvents(): void {
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (!isSignedIn) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = () =>
      import('~/lib/live/start-live.ts').then(
        ({ startLive }) => {
          if (!isOver) stop = startLive();
        },
        // If this fails, the app works without automatic updates.
        () => undefined,
      );
    const cancel = whenIdle(() => void start());
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [isSignedIn]);
}
