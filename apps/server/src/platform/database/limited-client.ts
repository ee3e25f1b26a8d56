import type pg from 'pg';
import { isStatementNameLost } from './database-errors.ts';
import type { OutageDetector } from './outage.ts';
import { preparedStatementName } from './prepared.ts';

interface Limits {
  /** Closes the connection if a query has no result after this many milliseconds. */
  timeoutMs?: number | undefined;
  /** Closes it sooner if the database does not respond at all. */
  outage?: OutageDetector | undefined;
  /** True if the connection stores plans of statements marked as `prepared`. */
  prepares: boolean;
}

type Result = (error: Error | null, result?: unknown) => void;

/** Creates a pg client class that limits the time of queries. The pool replaces closed connections. */
export function createTimeLimitedClient(
  Client: typeof pg.Client,
  { timeoutMs, outage, prepares }: Limits,
): typeof pg.Client {
  return class extends Client {
    #prepares = prepares;

    /** `never` fits the results of all overloads. */
    override query(text: unknown, values?: unknown, onResult?: unknown): never {
      const run = super.query.bind(this) as (...given: unknown[]) => unknown;
      if (typeof text !== 'string' || typeof values === 'function') return run(text, values, onResult) as never;
      if (typeof onResult === 'function') return this.#run(run, text, values, onResult as Result) as never;
      return new Promise((resolve, reject) => {
        this.#run(run, text, values, (error, result) => (error ? reject(error) : resolve(result)));
      }) as never;
    }

    #run(run: (...given: unknown[]) => unknown, text: string, values: unknown, onResult: Result): unknown {
      let isDone = false;
      // pg closes the socket if a query is under way, which then fails.
      const close = () => void this.end();
      const closeIfAway = async () => {
        if ((await outage?.isAway()) && !isDone) close();
      };
      const timers = [
        timeoutMs !== undefined && setTimeout(close, timeoutMs),
        outage && setTimeout(closeIfAway, outage.probeDelayMs()),
      ];
      const name = this.#prepares ? preparedStatementName(text) : undefined;
      return run(name ? { name, text } : text, values, (error: Error | null, result: unknown) => {
        isDone = true;
        for (const timer of timers) if (timer) clearTimeout(timer);
        if (error && name && isStatementNameLost(error)) this.#prepares = false;
        onResult(error, result);
      });
    }
  };
}
