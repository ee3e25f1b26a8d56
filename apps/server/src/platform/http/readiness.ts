import pg from 'pg';
import { isDatabaseAway } from '../database/database-errors.ts';
import { listMigrations } from '../database/migrate.ts';

export interface Readiness {
  ready: boolean;
  database: 'ok' | 'unavailable';
  migrations: 'ok' | 'pending' | 'unknown';
}

/** Whether the process can serve: the database answers and has every migration that this version ships. */
export async function checkReadiness(pool: pg.Pool): Promise<Readiness> {
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
    if (isDatabaseAway(error)) return { ready: false, database: 'unavailable', migrations: 'unknown' };
    throw error;
  }
}
