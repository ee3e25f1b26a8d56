import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const lockClass = 4_021;
const pause = 5_000;

export interface WorkerPresence {
  end(): Promise<void>;
}

/**
 * Holds a lock for worker `id`, which PostgreSQL releases if its process dies, and regularly frees the jobs of dead
 * workers. graphile-worker itself would wait for four hours. Every process checks, because a job could belong to the
 * dead process.
 */
export function holdWorkerPresence(url: string, id: string, log: FastifyBaseLogger): WorkerPresence {
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
    // Detects a lost machine within seconds.
    await client.query('SET tcp_keepalives_idle = 4; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3');
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockClass, id]);
    await client.query('INSERT INTO job_worker (id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** Frees jobs of workers without a lock. Returns the number of these workers. */
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
