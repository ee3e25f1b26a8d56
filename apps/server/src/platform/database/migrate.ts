import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { installJobs } from '../jobs/worker.ts';
import type { ShowStep } from '../progress.ts';
import { withClient } from './with-client.ts';

const folder = new URL('../../../migrations/', import.meta.url);
/** All server processes use the same lock. */
const advisoryLock = 7_236_112_946;

export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Applies pending migrations, each in its own transaction, and returns their names. An advisory lock serializes
 * processes. Throws if the database has a migration that is not shipped, because its data belongs to a newer version.
 */
export function migrate(url: string, options: { upTo?: string; showStep?: ShowStep } = {}): Promise<string[]> {
  return withClient(url, async (client) => {
    // The login may have a limit for requests.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
    const shipped = await listMigrations();
    const foreign = rows.find(({ name }) => !shipped.includes(name));
    if (foreign) {
      throw new Error(
        `The database has migration ${foreign.name}, which this version does not know: start a newer version.`,
      );
    }
    const known = new Set(rows.map(({ name }) => name));
    const due = shipped.filter((name) => !known.has(name) && (!options.upTo || name <= options.upTo));
    const show: ShowStep = (name, work) => (due.length && options.showStep ? options.showStep(name, work) : work());
    await show(`Migrating the database (${due.length} of ${shipped.length} migrations)`, async () => {
      for (const name of due) await apply(client, name);
      if (!options.upTo) await installJobs(url);
    });
    return due;
  });
}

export function countPendingMigrations(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>("SELECT to_regclass('migration') IS NOT NULL AS exists");
    const applied = rows[0]?.exists ? (await client.query<{ name: string }>('SELECT name FROM migration')).rows : [];
    const known = new Set(applied.map(({ name }) => name));
    return (await listMigrations()).filter((name) => !known.has(name)).length;
  });
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(fileURLToPath(new URL(name, folder)), 'utf8');
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO migration (name) VALUES ($1)', [name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
