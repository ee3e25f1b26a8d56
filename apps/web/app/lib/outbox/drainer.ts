import type { Drained } from './drain.ts';
import type { Clock } from './transport.ts';

const longestPauseMs = 60_000;
const firstPauseMs = 1_000;
/** How long a connection must have lasted before it is believed; one that flaps is gone again by then. */
const steadyMs = 300;
/** The soonest that a connection which is said to be back is tried after this many failures. */
const soonestMs = (failures: number) => Math.min(failures, 5) * 1_000;

interface DrainerOptions {
  /** Sends what waits, in this tab alone. */
  drain: () => Promise<Drained>;
  clock: Clock;
  random: () => number;
  /** Called after each try, and with true where there was no answer. */
  onTried?: (failed: boolean) => void;
}

/** Decides when what waits is sent: at once, and after failures with growing pauses and jitter. */
export function createDrainer({ drain, clock, random, onTried }: DrainerOptions) {
  let isBusy = false;
  let isWantedAgain = false;
  let failures = 0;
  let lastTryAt = 0;
  let cancelPause: (() => void) | undefined;
  let isStopped = false;

  const pause = (milliseconds: number) => {
    cancelPause?.();
    cancelPause = clock.after(milliseconds, () => {
      cancelPause = undefined;
      void run();
    });
  };

  const run = async (): Promise<void> => {
    if (isStopped) return;
    if (isBusy) {
      isWantedAgain = true;
      return;
    }
    isBusy = true;
    isWantedAgain = false;
    cancelPause?.();
    cancelPause = undefined;
    const outcome = await drain().catch(() => ({ left: 'no answer', retryAfterMs: 0 }) as const);
    isBusy = false;
    lastTryAt = clock.now();
    if (isStopped) return;
    failures = outcome.left === 'no answer' ? failures + 1 : 0;
    onTried?.(outcome.left === 'no answer');
    if (outcome.left === 'no answer') pause(Math.max(pauseMs(failures, random()), outcome.retryAfterMs));
    else if (isWantedAgain && outcome.left === 'nothing') void run();
  };

  return {
    /** Something new waits. While a pause lasts it waits with the rest: otherwise each tap would be a try. */
    wake() {
      if (!cancelPause || failures === 0) void run();
    },
    /** The connection is said to be back: it is tried soon, once it has lasted a moment. */
    reconnect() {
      if (isBusy) return;
      pause(Math.max(steadyMs, lastTryAt + soonestMs(failures) - clock.now()));
    },
    /** Somebody asked for it. */
    tryNow: () => run(),
    stop() {
      isStopped = true;
      cancelPause?.();
    },
  };
}

/** A pause that doubles with each failure, up to a minute, and is not the same on all devices. */
export function pauseMs(failures: number, random: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.5 + random / 2);
}
