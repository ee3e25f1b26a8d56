import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { isDatabaseAway, isNameLost } from './database-errors.ts';
import { askToWrite, type Outage, watchOutage } from './outage.ts';
import { tracksNames } from './pooler.ts';
import { preparedName } from './prepared.ts';
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

/**
 * A pool of connections to the database at `url`. It holds no session state, so it may go through PgBouncer in
 * transaction mode (`hasPooler`). With `patience`, a connection on which a query has no answer for so many milliseconds
 * is broken off, and with `outage` sooner, where the database does not answer anything.
 */
export function openPool(
  url: string,
  max = 10,
  { patience, outage, prepares = false, hasPooler = false, waits = false, ...settings }: PoolOptions = {},
): pg.Pool {
  const pool = new (waits ? WaitingPool : pg.Pool)({
    connectionString: url,
    max,
    // Two stay: a connection's first queries take several times as long, and between visitors all would have gone.
    min: Math.min(2, max),
    idleTimeoutMillis: 60_000,
    types,
    application_name: 'bargain-buddy',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Nobody is given the connection before this is done; where it fails, who waits is told so.
    onConnect: async (client) => {
      client.on('error', () => {});
      const options = { patience, outage, prepares, hasPooler };
      answerByCallback(client, options);
      if (waits) markOutages(client);
      if (prepares && hasPooler) options.prepares = await tracksNames(client);
    },
    ...settings,
  });
  // A connection that breaks says so to its query, or to the next one; left without a listener, it would also end the
  // process.
  pool.on('error', () => {});
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  clientsOf.set(pool, open);
  return pool;
}

const clientsOf = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/** Breaks all of the pool's connections off, for nothing will be answered on them. */
export function breakOffAll(pool: pg.Pool): void {
  for (const client of clientsOf.get(pool) ?? []) breakOff(client);
}

interface PoolOptions
  extends Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'statement_timeout' | 'options'>,
    ClientOptions {
  /** Connections and statements wait while the database is away; for graphile-worker. */
  waits?: boolean;
}

/** For graphile-worker, which ends the process on most errors of a lost connection: waits for the next one instead. */
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

/** Has graphile-worker repeat statements that an outage of the database interrupts: it does so for this code. */
function markOutages(client: pg.ClientBase): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  const mark = (error: unknown) => {
    throw isDatabaseAway(error) ? Object.assign(error as Error, { code: '57P03' }) : error;
  };
  Object.assign(client, {
    query: (...given: unknown[]) => {
      const result = query(...given);
      return result instanceof Promise ? result.catch(mark) : result;
    },
  });
}

interface ClientOptions {
  patience?: number | undefined;
  outage?: Outage | undefined;
  /** Whether connections keep plans of statements. */
  prepares?: boolean;
  /** Whether they lead to a pooler, each of which is asked first whether it tracks names of statements. */
  hasPooler?: boolean;
}

/**
 * The pool of requests: no query takes longer than 10 seconds. PostgreSQL ends it then; where a pooler is in between,
 * to which no setting of a session can be given, its login has to have the same limit. Should the database not even
 * answer that, as when it is frozen or the network swallows everything, the connection is broken off a second later,
 * and after 5 seconds where it does not answer `question` either.
 */
export function openRequestPool(
  url: string,
  { max = 10, hasPooler = false, limit = queryLimit, question = askToWrite, connectionTimeoutMillis = 5_000 } = {},
): pg.Pool {
  return openPool(url, max, {
    patience: limit + 1_000,
    outage: watchOutage(url, question),
    connectionTimeoutMillis,
    prepares: true,
    hasPooler,
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

type Answer = (error: Error | null, result?: unknown) => void;

/**
 * Has the client's promises kept by callbacks of our own. With pg's (8.23.1, which gives a query its callback late)
 * every result outlives its query until the next full garbage collection, and each of the small ones takes 5 to 10 ms
 * instead of 0.3. A test fails when pg's version changes; docs/decisions/0012 says when this may go.
 */
function answerByCallback(client: pg.ClientBase, options: ClientOptions): void {
  const { patience, outage, hasPooler } = options;
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  const asked = (text: string, values: unknown, answer: Answer) => {
    const timer = patience === undefined ? undefined : setTimeout(() => breakOff(client), patience);
    let isAnswered = false;
    const breakOffIfAway = async () => {
      if ((await outage?.isAway()) && !isAnswered) breakOff(client);
    };
    const doubt = outage && setTimeout(breakOffIfAway, outage.patience());
    const name = options.prepares ? preparedName(text) : undefined;
    return query(name ? { name, text } : text, values, (error: Error | null, result: unknown) => {
      isAnswered = true;
      clearTimeout(timer);
      clearTimeout(doubt);
      // PgBouncer breaks a connection off on which the name of what it could not parse is given once more.
      if (error && name && hasPooler && (isNameLost(error) || !isParsed(client, name))) options.prepares = false;
      answer(error, result);
    });
  };
  Object.assign(client, {
    query: (text: unknown, values: unknown, callback: unknown, ...more: unknown[]) => {
      if (typeof text !== 'string' || typeof values === 'function') return query(text, values, callback, ...more);
      if (typeof callback === 'function') return asked(text, values, callback as Answer);
      return new Promise((resolve, reject) => {
        asked(text, values, (error, result) => (error ? reject(error) : resolve(result)));
      });
    },
  });
}

/** Fails the client's query as a connection that broke does; the pool makes another one. */
function breakOff(client: pg.ClientBase): void {
  connectionOf(client).stream.destroy();
}

function isParsed(client: pg.ClientBase, name: string): boolean {
  return name in connectionOf(client).parsedStatements;
}

function connectionOf(client: pg.ClientBase): { stream: Socket; parsedStatements: object } {
  return (client as unknown as { connection: ReturnType<typeof connectionOf> }).connection;
}

/** Typed queries over `pool`; destroying the answer ends the pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
