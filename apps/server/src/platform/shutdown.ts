import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds to wait for a `close`, for example of a connection that never ends. */
const defaultTimeoutMs = 5_000;

/** Closes resources in reverse order. */
export interface Shutdown {
  /** Registers `close` and its timeout in milliseconds. A failure is logged and does not stop the others. */
  add(close: () => Promise<unknown>, timeoutMs?: number): void;
  /** True after the first signal. Later failures are consequences. */
  readonly begun: boolean;
  /** Closes everything and ends the process. A second call waits for the first. */
  stop(exitCode: number): Promise<never>;
}

/** Stops the process on signals. `withParent`: also without its parent, because a killed parent forwards no signal. */
export function prepareShutdown({ withParent = false, exitCode = 0 } = {}): Shutdown {
  const closers: { close: () => Promise<unknown>; timeoutMs: number }[] = [];
  let stopping: Promise<never> | undefined;
  const run = async (code: number): Promise<never> => {
    // An idle connection that breaks now was closed by the other end.
    process.on('uncaughtException', () => undefined);
    for (const { close, timeoutMs } of closers.reverse()) {
      const closed = close().catch((error) => console.error(error));
      await Promise.race([closed, delay(timeoutMs)]);
    }
    process.exit(code);
  };
  const stop = (code: number) => (stopping ??= run(code));
  // Ignores later signals: Ctrl-C arrives from the terminal and again from npm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(exitCode));
  const parent = process.ppid;
  if (withParent) setInterval(() => process.ppid !== parent && void stop(exitCode), 500).unref();
  return {
    get begun() {
      return stopping !== undefined;
    },
    add: (close, timeoutMs = defaultTimeoutMs) => void closers.push({ close, timeoutMs }),
    stop,
  };
}
