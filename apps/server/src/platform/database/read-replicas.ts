import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { openRequestPool } from './database.ts';

/** How far behind the primary, in milliseconds, a replica may be that is read. */
const mostBehind = 1_500;
const pause = 250;
/** Who has not said where it is within so many milliseconds is away. */
const patience = 1_000;
/** Within so many milliseconds it is known whether a replica answers. The primary is asked first. */
const longestLook = pause + 2 * patience;

/** Servers that follow the primary, for what everybody may read. */
export interface ReadReplicas {
  /** One that is up to date and has what was written up to `written`; undefined: the primary has to answer. */
  choose(written: string | undefined): pg.Pool | undefined;
  /** One that answers and has what was written up to `written`, however old all else is: for when the primary fails. */
  chooseAny(written: string | undefined): pg.Pool | undefined;
  /** The same of those that have, but for the last 1.5 seconds, all that the primary is known to have had. */
  chooseLatest(written: string | undefined): pg.Pool | undefined;
  /** Whether the primary has not said where it is of late. */
  isPrimaryAway(): boolean;
  /** Leaves a replica alone until it answers again. */
  shun(pool: pg.Pool | undefined): void;
  /** How many answer. */
  answering(): number;
  /** The place in the primary's log that what was committed by now is before; undefined when it does not say. */
  position(): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Replica {
  pool: pg.Pool;
  /** A connection of its own, so that it can ask however much is read. */
  asking: pg.Pool;
  /** Up to where it has replayed the log; undefined while it does not answer. */
  replayed: bigint | undefined;
}

/**
 * Opens the replicas at `urls` and keeps asking how far they and the primary are, by connections of its own: behind
 * requests that wait for one, nobody could be told up to where they have written. While the primary does not answer
 * replicas are read however old they are: nobody can write anything newer.
 */
export function openReadReplicas(urls: readonly string[], primaryUrl: string, log: FastifyBaseLogger): ReadReplicas {
  const primary = openAskingPool(primaryUrl);
  const replicas = urls.map((url) => {
    // A query on a frozen replica fails soon, so that another source can respond.
    const outage = { patience: () => longestLook, isAway: async () => replica.replayed === undefined };
    const pool = openRequestPool(url, { outage, connectionTimeoutMillis: patience });
    const replica: Replica = { pool, asking: openAskingPool(url), replayed: undefined };
    return replica;
  });
  /** Where the primary was when; the newest last. */
  let samples: { at: number; position: bigint }[] = [];
  let isPrimaryAway = false;
  let turn = 0;
  const stopping = new AbortController();
  const watching = watch();
  // One by one those who write would wait for each other, and hear too late where they are.
  const position = askedTogether(() => ask(primary, primaryPosition));

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const at = performance.now();
      const position = await ask(primary, primaryPosition);
      isPrimaryAway = position === undefined;
      if (position) samples = [...samples.slice(-20), { at, position: toNumber(position) }];
      await Promise.all(replicas.map(look));
      await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }
  async function look(replica: Replica): Promise<void> {
    const answer = await ask(replica.asking, replicaPosition);
    const wasAway = replica.replayed === undefined;
    replica.replayed = answer === undefined ? undefined : toNumber(answer);
    if (wasAway !== (answer === undefined)) log.info(wasAway ? 'a replica answers' : 'a replica does not answer');
  }
  function has({ replayed }: Replica, written: string | undefined): boolean {
    return replayed !== undefined && (!written || toNumber(written) <= replayed);
  }
  function isFresh({ replayed = 0n }: Replica): boolean {
    const known = samples.findLast(({ position }) => position <= replayed);
    return isPrimaryAway || (known !== undefined && performance.now() - known.at <= mostBehind);
  }
  function isLatest({ replayed = 0n }: Replica): boolean {
    const known = samples.findLast(({ position }) => position <= replayed);
    const latest = samples.at(-1);
    return known !== undefined && latest !== undefined && latest.at - known.at <= mostBehind;
  }
  function inTurn(usable: Replica[]): pg.Pool | undefined {
    turn += 1;
    return usable[turn % usable.length]?.pool;
  }

  return {
    choose: (written) => inTurn(replicas.filter((replica) => has(replica, written) && isFresh(replica))),
    chooseAny: (written) => inTurn(replicas.filter((replica) => has(replica, written))),
    chooseLatest: (written) => inTurn(replicas.filter((replica) => has(replica, written) && isLatest(replica))),
    isPrimaryAway: () => isPrimaryAway,
    shun(pool) {
      for (const replica of replicas) if (replica.pool === pool) replica.replayed = undefined;
    },
    answering: () => replicas.filter(({ replayed }) => replayed !== undefined).length,
    position,
    async close() {
      stopping.abort();
      await watching;
      await Promise.all([primary.end(), ...replicas.flatMap(({ pool, asking }) => [pool.end(), asking.end()])]);
    },
  };
}

/** Not up to where others are just writing: a replica may never get what nobody has committed. */
const primaryPosition = 'SELECT pg_current_wal_flush_lsn()::text AS position';
/** A replica that was made the primary goes on as one that has everything. */
const replicaPosition = `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
  ELSE pg_current_wal_flush_lsn() END)::text AS position`;

function openAskingPool(connectionString: string): pg.Pool {
  const settings = { connectionString, max: 1, connectionTimeoutMillis: patience, query_timeout: patience };
  const pool = new pg.Pool({ ...settings, keepAlive: true, application_name: 'bargain-buddy (position)' });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

async function ask(pool: pg.Pool, question: string): Promise<string | undefined> {
  const answer = pool.query(question).then(
    ({ rows }) => rows[0]?.position as string | undefined,
    () => undefined,
  );
  return Promise.race([answer, delay(patience, undefined, { ref: false })]);
}

type Asking = () => Promise<string | undefined>;

/** Has all who ask while an answer is under way wait for the next, which is asked for once that is there. */
function askedTogether(question: Asking): Asking {
  let underWay: ReturnType<Asking> = Promise.resolve(undefined);
  let next: ReturnType<Asking> | undefined;
  return () => {
    next ??= underWay.then(() => {
      next = undefined;
      const answer = question();
      underWay = answer;
      return answer;
    });
    return next;
  };
}

/** A place in PostgreSQL's log, '1/A0' for example, as a number of bytes. */
function toNumber(position: string): bigint {
  const [high, low] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
