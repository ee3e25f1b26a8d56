import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../errors.ts';

export interface LimitOptions {
  name: string;
  /** Number of actions per `seconds`. */
  points: number;
  /** Length of the period, which starts with the first action. */
  seconds: number;
  message?: string;
}

export interface Limit {
  /** Throws TooManyRequests if no point is left. */
  take(key: string): Promise<void>;
  /** Returns a point for an action that does not count. */
  giveBack(key: string): Promise<void>;
}

/** A limit of all server processes together, in the table rate_limit. */
export function sharedLimit(pool: pg.Pool, options: LimitOptions): Limit {
  return limit(
    new RateLimiterPostgres({
      storeClient: withoutStatementNames(pool),
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: options.name,
      points: options.points,
      duration: options.seconds,
    }),
    options,
    keyHash,
  );
}

/** A limit of each process, in memory. It costs nothing, but N processes allow N times as much. */
export function localLimit(options: LimitOptions): Limit {
  return limit(
    new RateLimiterMemory({ keyPrefix: options.name, points: options.points, duration: options.seconds }),
    options,
  );
}

/** Returns false if no point is left. */
export async function tryToCount(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.take(key);
    return true;
  } catch (error) {
    if (error instanceof TooManyRequests) return false;
    throw error;
  }
}

export const noLimit: Limit = { take: async () => {}, giveBack: async () => {} };

function limit(
  limiter: RateLimiterPostgres | RateLimiterMemory,
  options: LimitOptions,
  written = (key: string) => key,
): Limit {
  return {
    async take(key) {
      try {
        await limiter.consume(written(key));
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw new TooManyRequests(rejection.msBeforeNext / 1000, options.message);
      }
    },
    async giveBack(key) {
      await limiter.reward(written(key));
    },
  };
}

/** Hashed, because keys contain addresses of people. */
function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Prepared statements belong to one connection, which PgBouncer in transaction mode does not guarantee. */
function withoutStatementNames(pool: pg.Pool) {
  return { query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values) };
}
