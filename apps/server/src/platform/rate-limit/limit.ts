import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../errors.ts';

export interface LimitOptions {
  name: string;
  /** This many are allowed… */
  points: number;
  /** …in this many seconds from the first. */
  seconds: number;
  message?: string;
}

/** So many of something in a time, for each key. */
export interface Limit {
  /** Takes one; throws TooManyRequests when none is left. */
  take(key: string): Promise<void>;
  /** Gives back one that was taken, because it turned out not to count. */
  giveBack(key: string): Promise<void>;
}

/** A limit that all server processes keep together, in the table rate_limit. */
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

/**
 * A limit that each server process keeps by itself, in memory: costs nothing, and N processes allow N times as much.
 */
export function localLimit(options: LimitOptions): Limit {
  return limit(
    new RateLimiterMemory({ keyPrefix: options.name, points: options.points, duration: options.seconds }),
    options,
  );
}

/** Takes one of a limit; false when none is left. */
export async function tryTake(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.take(key);
    return true;
  } catch (error) {
    if (error instanceof TooManyRequests) return false;
    throw error;
  }
}

/** A limit that never limits. */
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

/** In the table: keys hold addresses of people; a hash is as good to count by, always fits, and tells nothing. */
function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Prepared statements belong to one connection, which PgBouncer in transaction mode does not promise. */
function withoutStatementNames(pool: pg.Pool) {
  return { query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values) };
}
