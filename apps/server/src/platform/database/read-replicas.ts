import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { openRequestPool } from './database.ts';

/** Maximum replication lag of a replica, in milliseconds. */
const maxLagMs = 1_500;
const pause = 250;
/** A server that has not reported its position for this many milliseconds is away. */
const timeoutMs = 1_000;
/** Milliseconds until the state of a replica is known. The primary is queried first. */
const detectionMs = pause + 2 * timeoutMs;

export interface ReadReplicas {
  /** Returns an up-to-date replica that includes the position `written`, or undefined if the primary has to respond. */
  choose(written: string | undefined): pg.Pool | undefined;
  /** Returns any replica that includes `written`, however old. For outages of the primary. */
  chooseAny(written: string | undefined): pg.Pool | undefined;
  /** Like `chooseAny`, among replicas that are at most 1.5 seconds behind the last known position of the primary. */
  chooseLatest(written: string | undefined): pg.Pool | undefined;
  isPrimaryAway(): boolean;
  /** Ignores a replica until it responds again. */
  shun(pool: pg.Pool | undefined): void;
  answering(): number;
  /** WAL position that includes all commits until now. Undefined if the primary does not respond. */
  position(): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Replica {
  pool: pg.Pool;
  /** A separate connection, so that busy pools do not delay the query. */
  asking: pg.Pool;
  /** Last replayed WAL position. Undefined while the replica does not respond. */
  replayed: bigint | undefined;
}

/**
 * Opens replicas and queries all positions continuously on separate connections, so that waiting requests do not delay
 * them. While the primary is away, replicas may be old, because nothing newer can be written.
 */
export function openReadReplicas(urls: readonly string[], primaryUrl: string, log: FastifyBaseLogger): ReadReplicas {
  const primary = openAskingPool(primaryUrl);
  const replicas = urls.map((url) => {
    // A query on a frozen replica fails soon, so that another source can respond.
    const outage = { probeDelayMs: () => detectionMs, isAway: async () => replica.replayed === undefined };
    const pool = openRequestPool(url, { outage, connectionTimeoutMillis: timeoutMs });
    const replica: Replica = { pool, asking: openAskingPool(url), replayed: undefined };
    return replica;
  });
  let samples: { at: number; position: bigint }[] = [];
  let isPrimaryAway = false;
  let turn = 0;
  const stopping = new AbortController();
  const watching = watch();
  // One query serves all concurrent writers.
  const position = shareNextRun(() => readPosition(primary, primaryPosition));

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const at = performance.now();
      const position = await readPosition(primary, primaryPosition);
      isPrimaryAway = position === undefined;
      if (position) samples = [...samples.slice(-20), { at, position: toNumber(position) }];
      await Promise.all(replicas.map(look));
      await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }
  async function look(replica: Replica): Promise<void> {
    const answer = await readPosition(replica.asking, replicaPosition);
    const wasAway = replica.replayed === undefined;
    replica.replayed = answer === undefined ? undefined : toNumber(answer);
    if (wasAway !== (answer === undefined)) log.info(wasAway ? 'a replica answers' : 'a replica does not answer');
  }
  function has({ replayed }: Replica, written: string | undefined): boolean {
    return replayed !== undefined && (!written || toNumber(written) <= replayed);
  }
  function isFresh({ replayed = 0n }: Replica): boolean {
    const known = samples.findLast(({ position }) => position <= replayed);
    return isPrimaryAway || (known !== undefined && performance.now() - known.at <= maxLagMs);
  }
  function isLatest({ replayed = 0n }: Replica): boolean {
    const known = samples.findLast(({ position }) => position <= replayed);
    const latest = samples.at(-1);
    return known !== undefined && latest !== undefined && latest.at - known.at <= maxLagMs;
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

/** The flushed position, because a replica may never receive uncommitted changes. */
const primaryPosition = 'SELECT pg_current_wal_flush_lsn()::text AS position';
/** A promoted replica counts as complete. */
const replicaPosition = `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
  ELSE pg_current_wal_flush_lsn() END)::text AS position`;

function openAskingPool(connectionString: string): pg.Pool {
  const settings = { connectionString, max: 1, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  const pool = new pg.Pool({ ...settings, keepAlive: true, application_name: 'bargain-buddy (position)' });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

async function readPosition(pool: pg.Pool, question: string): Promise<string | undefined> {
  const answer = pool.query(question).then(
    ({ rows }) => rows[0]?.position as string | undefined,
    () => undefined,
  );
  return Promise.race([answer, delay(timeoutMs, undefined, { ref: false })]);
}

type Asking = () => Promise<string | undefined>;

/** Joins callers during a running query to one next query. */
function shareNextRun(question: Asking): Asking {
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

/** Converts a WAL position such as '1/A0' to bytes. */
function toNumber(position: string): bigint {
  const [high, low] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
