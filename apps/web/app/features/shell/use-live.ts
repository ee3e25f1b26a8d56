import { useEffect } from 'react';
import { useIsSignedIn } from '~/lib/session.ts';
import { whenIdle } from '~/lib/when-idle.ts';

/**
 * While somebody is signed in the page hears what happens to their lists and notifications; the code loads when it is
 * idle.
 */
export function useLive(): void {
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
        // Without it everything works, only not by itself.
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
