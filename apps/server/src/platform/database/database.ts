import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { limitedClient } from './limited-client.ts';
import { askToWrite, type Outage, watchOutage } from './outage.ts';
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

/** How long, in milliseconds, a query of a request may take (SEC-05). */
const queryLimit = 10_000;

interface PoolOptions extends Omit<pg.PoolConfig, 'Client'> {
  patience?: number | undefined;
  outage?: Outage | undefined;
  prepares?: boolean;
  Pool?: typeof pg.Pool;
  Client?: typeof pg.Client;
}

/**
 * A pool of connections to the database at `url`. It holds no session state, so it may go through PgBouncer in
 * transaction mode. `limitedClient` says what `patience`, `outage` and `prepares` mean.
 */
export function openPool(
  url: string,
  max = 10,
  { patience, outage, prepares = false, Pool = pg.Pool, Client = pg.Client, ...settings }: PoolOptions = {},
): pg.Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    // Two stay: a connection's first queries take several times as long, and between visitors all would have gone.
    min: Math.min(2, max),
    idleTimeoutMillis: 60_000,
    types,
    application_name: 'bargain-buddy',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    Client: limitedClient(Client, { patience, outage, prepares }),
    ...settings,
  });
  // The query under way, or the next one, fails with the same error. Without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

interface RequestPoolOptions {
  max?: number;
  /** Through a pooler no setting of a session can be given. */
  hasPooler?: boolean;
  /** True if connections keep plans of statements. A pooler has to track named statements for that. */
  prepares?: boolean;
  limit?: number;
  outage?: Outage;
  connectionTimeoutMillis?: number;
}

/**
 * The pool of requests: no query takes longer than 10 seconds. PostgreSQL ends it then; where a pooler is in between,
 * its login has to have the same limit. Should the database not even answer that, as when it is frozen or the network
 * swallows everything, the connection is closed a second later, and after 5 seconds if `outage` confirms it.
 */
export function openRequestPool(url: string, options: RequestPoolOptions = {}): pg.Pool {
  const { max = 10, hasPooler = false, prepares = !hasPooler, limit = queryLimit } = options;
  const { outage = watchOutage(url, askToWrite), connectionTimeoutMillis = 5_000 } = options;
  return openPool(url, max, {
    patience: limit + 1_000,
    outage,
    connectionTimeoutMillis,
    prepares,
    ...(!hasPooler && { statement_timeout: limit }),
  });
}

/**
 * A pool for what may take long: imports, exports, jobs and commands. `directUrl` leads to the server without a pooler.
 */
export function openPatientPool(directUrl: string): pg.Pool {
  // Said aloud, since the login may have a limit by itself.
  return openPool(directUrl, 10, { options: '-c statement_timeout=0' });
}

/** Typed queries over `pool`; destroying the answer ends the pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
