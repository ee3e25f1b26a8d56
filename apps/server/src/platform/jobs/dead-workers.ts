import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Any constant will do that no other pair of locks has. */
const lockClass = 4_021;
/** How soon, in milliseconds, the jobs of a worker that died are free for others. */
const pause = 5_000;

export interface Presence {
  /** Says that the worker has ended as it should. */
  end(): Promise<void>;
}

/**
 * Shows that worker `id` lives, by a lock that PostgreSQL takes away when its process dies, and frees the jobs of those
 * that died, at once and then every few seconds. Left alone, graphile-worker waits for four hours. Each process looks
 * by itself: a job could not do it, as it might be the job of the process that died.
 */
export function showPresence(url: string, id: string, log: FastifyBaseLogger): Presence {
  const ending = new AbortController();
  let client: pg.Client | undefined;
  const looking = look();

  async function look(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        client ??= await appear(url, id, () => {
          client = undefined;
        });
        const freed = await freeJobsOfTheDead(client, id);
        if (freed > 0) log.warn({ workers: freed }, 'took over the jobs of processes that died');
      } catch (err) {
        log.debug({ err }, 'waiting for the database');
      }
      await delay(pause, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
    }
  }

  return {
    async end() {
      ending.abort();
      await looking;
      await client?.query('DELETE FROM job_worker WHERE id = $1', [id]).catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

async function appear(url: string, id: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'bargain-buddy (jobs)',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  client.on('error', onLost);
  client.on('end', onLost);
  await client.connect();
  try {
    // A machine that vanished without a word counts as dead soon, too.
    await client.query('SET tcp_keepalives_idle = 4; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3');
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockClass, id]);
    await client.query('INSERT INTO job_worker (id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** Frees the jobs of the workers whose lock is not held; answers how many workers these are. */
async function freeJobsOfTheDead(client: pg.Client, ownId: string): Promise<number> {
  const { rows } = await client.query<{ dead: number }>(
    `WITH dead AS (
       DELETE FROM job_worker
       WHERE CASE WHEN id = $2 THEN false ELSE pg_try_advisory_xact_lock($1, hashtext(id)) END
       RETURNING id
     ), given AS (SELECT array_agg(id) AS ids, count(*) AS dead FROM dead)
     SELECT dead::integer FROM given, graphile_worker.force_unlock_workers(given.ids)`,
    [lockClass, ownId],
  );
  return rows[0]?.dead ?? 0;
}
