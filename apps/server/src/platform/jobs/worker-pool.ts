import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openPool } from '../database/database.ts';
import { isDatabaseAway } from '../database/database-errors.ts';

/** graphile-worker ends on most connection errors. Connections and statements of this pool wait for the database. */
export function openJobPool(url: string): pg.Pool {
  return openPool(url, 4, { Pool: WaitingPool, Client: RetriedClient });
}

class WaitingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(answer: Parameters<pg.Pool['connect']>[0]): void;
  override connect(answer?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (answer) super.connect(answer);
    return answer ? undefined : this.await();
  }

  private async await(): Promise<pg.PoolClient> {
    while (true) {
      try {
        return await super.connect();
      } catch (err) {
        if (this.ending) throw err;
      }
      await delay(200);
    }
  }
}

/** The code after which graphile-worker repeats a statement: the database cannot accept connections now. */
const cannotConnectNow = '57P03';

class RetriedClient extends pg.Client {
  /** `never` fits the results of all overloads. */
  override query(...given: unknown[]): never {
    const run = super.query.bind(this) as (...given: unknown[]) => unknown;
    const [text, values, onResult] = given;
    if (typeof onResult === 'function') {
      return run(text, values, (error: unknown, result: unknown) => onResult(retriable(error), result)) as never;
    }
    const result = run(...given);
    if (!(result instanceof Promise)) return result as never;
    return result.catch((error: unknown) => {
      throw retriable(error);
    }) as never;
  }
}

function retriable(error: unknown): unknown {
  return isDatabaseAway(error) ? Object.assign(error as Error, { code: cannotConnectNow }) : error;
}
