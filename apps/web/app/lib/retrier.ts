import { type Clock, deviceClock } from './clock.ts';

/** What an attempt has left. `status` is the server's, if it responded. */
export interface Outcome {
  left: 'nothing' | 'session' | 'no answer';
  retryAfterMs?: number;
  status?: number | undefined;
}

interface RetrierOptions {
  /** Sends everything that waits. A rejection counts as no answer. */
  attempt: () => Promise<Outcome>;
  clock?: Clock;
  random?: () => number;
  /** Called after each attempt. */
  onTried?: (outcome: Outcome) => void;
  /** Ends all attempts. */
  signal?: AbortSignal;
}

/** Starts attempts, one at a time: at once, and after failures with growing pauses. */
export function createRetrier({ attempt, clock = deviceClock, random = Math.random, onTried, signal }: RetrierOptions) {
  let isBusy = false;
  let isWantedAgain = false;
  let failures = 0;
  let lastTryAt = 0;
  let cancelPause: (() => void) | undefined;

  /** Replaces the pause by another one. */
  const pause = (milliseconds: number) => {
    cancelPause?.();
    cancelPause = clock.after(milliseconds, () => void tryNow());
  };
  const tryNow = async (): Promise<void> => {
    isWantedAgain = isBusy;
    if (isBusy || signal?.aborted) return;
    isBusy = true;
    cancelPause?.();
    const outcome = await attempt().catch((): Outcome => ({ left: 'no answer' }));
    isBusy = false;
    lastTryAt = clock.now();
    if (signal?.aborted) return;
    failures = outcome.left === 'no answer' ? failures + 1 : 0;
    onTried?.(outcome);
    if (outcome.left === 'no answer') pause(Math.max(pauseMs(failures, random()), outcome.retryAfterMs ?? 0));
    else if (isWantedAgain && outcome.left === 'nothing') void tryNow();
  };

  return {
    tryNow,
    /** For something new to send. During a pause it waits with the rest, or each tap would start an attempt. */
    wake() {
      if (isBusy || failures === 0) void tryNow();
    },
    /** Tries soon after the connection is back: not before it lasted 300 ms, and later after several failures. */
    reconnect() {
      if (!isBusy) pause(Math.max(300, lastTryAt + Math.min(failures, 5) * 1_000 - clock.now()));
    },
  };
}

/** The pause doubles from one second to a minute. Jitter spreads the devices. */
export function pauseMs(failures: number, random: number): number {
  return Math.min(60_000, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2);
}
