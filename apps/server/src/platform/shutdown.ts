import { setTimeout as delay } from 'node:timers/promises';

/** What does not close within this time, because of a connection that never ends for example, is not waited for. */
const patience = 5_000;

/** The way down: what was opened last is closed first. */
export interface Shutdown {
  /** Has `close` called on the way down. Its failure is logged and does not keep the others from closing. */
  add(close: () => Promise<unknown>): void;
  /** True from the first signal on: what fails now, fails because everything closes. */
  readonly begun: boolean;
  /** Closes everything and ends the process; a second call waits for the first. */
  stop(exitCode: number): Promise<never>;
}

/**
 * Stops the process in good order on SIGINT, SIGTERM and SIGHUP; `withParent`: also when the process that started it is gone,
 * for one that is killed passes nothing on.
 */
export function prepareShutdown({ withParent = false } = {}): Shutdown {
  const closers: (() => Promise<unknown>)[] = [];
  let stopping: Promise<never> | undefined;
  const run = async (exitCode: number): Promise<never> => {
    // A connection that breaks now, between two uses, breaks because the other end closes.
    process.on('uncaughtException', () => undefined);
    for (const close of closers.reverse()) {
      const closed = close().catch((error) => console.error(error));
      await Promise.race([closed, delay(patience)]);
    }
    process.exit(exitCode);
  };
  const stop = (exitCode: number) => (stopping ??= run(exitCode));
  // Signals after the first change nothing: Ctrl-C reaches this process from the terminal and again from npm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  const parent = process.ppid;
  if (withParent) setInterval(() => process.ppid !== parent && void stop(0), 500).unref();
  return {
    get begun() {
      return stopping !== undefined;
    },
    add: (close) => void closers.push(close),
    stop,
  };
}
