import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openPool } from '../database/database.ts';
import { isDatabaseAway } from '../database/database-errors.ts';
import { listMigrations } from '../database/migrate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** State of the prices in memory. They are stale if they could not be updated for a minute. */
    listingsState(): 'ok' | 'loading' | 'stale';
  }
}

export interface Readiness {
  ready: boolean;
  database: 'ok' | 'unavailable';
  migrations: 'ok' | 'pending' | 'unknown';
}

/** In milliseconds. Load balancers wait for 2 seconds at most. */
const timeoutMs = 1_500;

/** A separate connection, so that a busy pool does not look like a lost database. */
export function openReadinessPool(pool: pg.Pool): pg.Pool {
  return openPool(String(pool.options.connectionString), 1, { timeoutMs });
}

/** Ready: the database responds in time and has every shipped migration. */
export async function checkReadiness(pool: pg.Pool): Promise<Readiness> {
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
