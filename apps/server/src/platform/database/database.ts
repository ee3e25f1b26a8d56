import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** What a query runs on: the pool, or the transaction it belongs to. */
export type Executor = Kysely<Tables> | Transaction<Tables>;

const oids = { int8: 20, date: 1082 };
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    // Ids and counts stay far below 2^53, where a number is exact; days have no time and so no zone.
    if (oid === oids.int8) return Number;
    if (oid === oids.date) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/**
 * A pool of connections to the database at `url`. It holds no session state, so it may go through PgBouncer in
 * transaction mode.
 */
export function openPool(url: string, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Two stay: a connection's first queries take several times as long, and between visitors all would have gone.
    min: Math.min(2, max),
    idleTimeoutMillis: 60_000,
    types,
    application_name: 'bargain-buddy',
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks says so to its query, or to the next one; left without a listener, it would also end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    answerByCallback(client);
  });
  return pool;
}

/**
 * Has the client's promises kept by callbacks of our own. With pg's (8.23.1, which gives a query its callback late) every result
 * outlives its query until the next full garbage collection, and each of the small ones takes 5 to 10 ms instead of 0.3.
 */
function answerByCallback(client: pg.PoolClient): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  const promised = (text: unknown, values: unknown) =>
    new Promise((resolve, reject) => {
      query(text, values, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
    });
  Object.assign(client, {
    query: (text: unknown, values: unknown, ...callback: unknown[]) =>
      typeof text === 'string' && typeof values !== 'function' && callback.length === 0
        ? promised(text, values)
        : query(text, values, ...callback),
  });
}

/** Typed queries over `pool`; destroying the answer ends the pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
