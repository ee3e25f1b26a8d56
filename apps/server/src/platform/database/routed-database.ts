import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** The source of a request's reads: a replica or, without one, the primary. */
export interface ReadSource {
  replica: pg.Pool | undefined;
}

const current = new AsyncLocalStorage<ReadSource>();

/** Runs the queries of `work`, and of everything that it starts, on `source`. */
export function runOnReadSource(source: ReadSource, work: () => void): void {
  current.run(source, work);
}

/** Runs `work`, which writes, on the primary, even in a request that reads a replica. */
export function runOnPrimary<T>(work: () => Promise<T>): Promise<T> {
  return current.run({ replica: undefined }, work);
}

export function isReadingReplica(): boolean {
  return current.getStore()?.replica !== undefined;
}

/** A database whose queries run on the source of their request, or on `primary` outside of requests. */
export function openRoutedDatabase(primary: pg.Pool): Database {
  const connect = () => (current.getStore()?.replica ?? primary).connect();
  const pool = { connect, end: async () => undefined, options: primary.options };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
