import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { createTimeLimitedClient } from './limited-client.ts';
import { commitProbeSql, createOutageDetector, type OutageDetector } from './outage.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Executor = Kysely<Tables> | Transaction<Tables>;

const oids = { int8: 20, date: 1082 };
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    // Ids and counts are far below 2^53. Days have no time and no zone.
    if (oid === oids.int8) return Number;
    if (oid === oids.date) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

const queryLimit = 10_000;

interface PoolOptions extends Omit<pg.PoolConfig, 'Client'> {
  timeoutMs?: number | undefined;
  outage?: OutageDetector | undefined;
  prepares?: boolean;
  Pool?: typeof pg.Pool;
  Client?: typeof pg.Client;
}

/** Opens a pool of connections. It has no session state, so it can go through PgBouncer in transaction mode. */
export function openPool(
  url: string,
  max = 10,
  { timeoutMs, outage, prepares = false, Pool = pg.Pool, Client = pg.Client, ...settings }: PoolOptions = {},
): pg.Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    // The first queries of a connection are several times slower, so two connections stay open.
    min: Math.min(2, max),
    idleTimeoutMillis: 60_000,
    types,
    application_name: 'bargain-buddy',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    Client: createTimeLimitedClient(Client, { timeoutMs, outage, prepares }),
    ...settings,
  });
  // The next query fails with the same error. Without a listener, the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

interface RequestPoolOptions {
  max?: number;
  /** A pooler does not accept session settings. */
  hasPooler?: boolean;
  prepares?: boolean;
  limit?: number;
  outage?: OutageDetector;
  connectionTimeoutMillis?: number;
}

/**
 * Opens the pool of requests. PostgreSQL ends queries after 10 seconds; behind a pooler, its login needs the same
 * limit. If the database does not respond to that either, the connection is closed a second later, and after 5 seconds
 * if `outage` confirms it.
 */
export function openRequestPool(url: string, options: RequestPoolOptions = {}): pg.Pool {
  const { max = 10, hasPooler = false, prepares = !hasPooler, limit = queryLimit } = options;
  const { outage = createOutageDetector(url, commitProbeSql), connectionTimeoutMillis = 5_000 } = options;
  return openPool(url, max, {
    timeoutMs: limit + 1_000,
    outage,
    connectionTimeoutMillis,
    prepares,
    ...(!hasPooler && { statement_timeout: limit }),
  });
}

/** Opens a pool for imports, exports, jobs and commands. `directUrl` bypasses the pooler. */
export function openPatientPool(directUrl: string): pg.Pool {
  // Overrides the limit of the login.
  return openPool(directUrl, 10, { options: '-c statement_timeout=0' });
}

/** Opens typed queries over `pool`. Destroying the result ends the pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs an SQL template and returns its rows: rowsOf(db)<Row>`SELECT …`. */
export const rowsOf =
  (db: Executor) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows;

/** Like `rowsOf`, but returns only the first row. */
export const firstRowOf =
  (db: Executor) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> =>
    (await rowsOf(db)<Row>(text, ...values))[0];

/** Like `rowsOf`, but returns the only column of the rows. */
export const onlyColumnOf =
  (db: Executor) =>
  async <Value>(text: TemplateStringsArray, ...values: unknown[]): Promise<Value[]> =>
    (await rowsOf(db)<Record<string, Value>>(text, ...values)).flatMap(Object.values<Value>);

/** Runs an SQL template that counts: countOf(db)`SELECT count(*) …`. */
export const countOf =
  (db: Executor) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<number> =>
    (await onlyColumnOf(db)<number>(text, ...values))[0] ?? 0;
