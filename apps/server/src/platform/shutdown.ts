import { setTimeout as delay } from 'node:timers/promises';

/** What does not close within this time, because of a connection that never ends for example, is not waited for. */
const usualPatience = 5_000;

/** The way down: what was opened last is closed first. */
export interface Shutdown {
  /**
   * Has `close` called on the way down, and waits so many milliseconds for it. Its failure is logged and does not keep
   * the others from closing.
   */
  add(close: () => Promise<unknown>, patience?: number): void;
  /** True from the first signal on: what fails now, fails because everything closes. */
  readonly begun: boolean;
  /** Closes everything and ends the process; a second call waits for the first. */
  stop(exitCode: number): Promise<never>;
}

/**
 * Stops the process in good order on SIGINT, SIGTERM and SIGHUP, and ends it with `exitCode` then; `withParent`: also
 * when the process that started it is gone, for one that is killed passes nothing on.
 */
export function prepareShutdown({ withParent = false, exitCode = 0 } = {}): Shutdown {
  const closers: { close: () => Promise<unknown>; patience: number }[] = [];
  let stopping: Promise<never> | undefined;
  const run = async (code: number): Promise<never> => {
    // A connection that breaks now, between two uses, breaks because the other end closes.
    process.on('uncaughtException', () => undefined);
    for (const { close, patience } of closers.reverse()) {
      const closed = close().catch((error) => console.error(error));
      await Promise.race([closed, delay(patience)]);
    }
    process.exit(code);
  };
  const stop = (code: number) => (stopping ??= run(code));
  // Signals after the first change nothing: Ctrl-C reaches this process from the terminal and again from npm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(exitCode));
  const parent = process.ppid;
  if (withParent) setInterval(() => process.ppid !== parent && void stop(exitCode), 500).unref();
  return {
    get begun() {
      return stopping !== undefined;
    },
    add: (close, patience = usualPatience) => void closers.push({ close, patience }),
    stop,
  };
}
