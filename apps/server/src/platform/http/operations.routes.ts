import { setTimeout as delay } from 'node:timers/promises';
import * as calls from '@bargain-buddy/contract/calls';
import pg from 'pg';
import { openPool } from '../database/database.ts';
import { isDatabaseAway } from '../database/database-errors.ts';
import { listMigrations } from '../database/migrate.ts';
import type { Module } from '../services.ts';
import { checkMetricsReader } from './metrics.ts';
import { route, withStatus } from './route.ts';

/** The process is healthy, but accepts no new clients. */
const isLeaving: Readiness = { ready: false, database: 'ok', migrations: 'ok' };

export const operationsRoutes: Module = async (app, { config, pool, leaving }) => {
  const readinessPool = openReadinessPool(pool);
  app.addHook('onClose', () => readinessPool.end());
  // Monitors request these every few seconds.
  const quiet = { logLevel: 'warn' } as const;

  route(app, calls.getHealth, async () => ({ status: 'ok' as const }), quiet);

  route(
    app,
    calls.getReadiness,
    async (_request, reply) => {
      const process = leaving?.aborted ? isLeaving : await checkReadiness(readinessPool);
      const listings = app.listingsState();
      const readiness = { ...process, ready: process.ready && listings === 'ok', listings };
      if (readiness.ready) return withStatus(200, readiness);
      reply.header('retry-after', '5');
      return withStatus(503, readiness);
    },
    quiet,
  );

  route(
    app,
    calls.getMetrics,
    async (request, reply) => {
      checkMetricsReader(request, config.metricsToken);
      const { contentType, text } = await app.metricsText();
      return reply.type(contentType).send(text);
    },
    quiet,
  );
};

declare module 'fastify' {
  interface FastifyInstance {
    /** State of the prices in memory. They are stale if they could not be updated for a minute. */
    listingsState(): 'ok' | 'loading' | 'stale';
  }
}

interface Readiness {
  ready: boolean;
  database: 'ok' | 'unavailable';
  migrations: 'ok' | 'pending' | 'unknown';
}

/** Time limit of the readiness check, in milliseconds. Load balancers wait for 2 seconds at most. */
const timeoutMs = 1_500;

/** A separate connection, so that a busy pool does not look like a lost database. */
function openReadinessPool(pool: pg.Pool): pg.Pool {
  return openPool(String(pool.options.connectionString), 1, { timeoutMs });
}

/** Ready: the database responds in time and has every shipped migration. */
async function checkReadiness(pool: pg.Pool): Promise<Readiness> {
  const late = delay(timeoutMs, unavailable, { ref: false });
  return Promise.race([checkDatabase(pool), late]);
}

const unavailable: Readiness = { ready: false, database: 'unavailable', migrations: 'unknown' };

async function checkDatabase(pool: pg.Pool): Promise<Readiness> {
  try {
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM migration');
    const applied = new Set(rows.map(({ name }) => name));
    const complete = (await listMigrations()).every((name) => applied.has(name));
    return { ready: complete, database: 'ok', migrations: complete ? 'ok' : 'pending' };
  } catch (error) {
    const undefinedTable = '42P01';
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) {
      return { ready: false, database: 'ok', migrations: 'pending' };
    }
    if (isDatabaseAway(error)) return unavailable;
    throw error;
  }
}
