import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, openPool } from '../src/platform/database/database.ts';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Database;
  drop(): Promise<void>;
}

/**
 * A migrated database of the caller's own, cloned from a template in milliseconds: 'empty' has only the regions,
 * 'samples' the surveys of samples/ as the first start imports them.
 */
export async function createTestDatabase(template: 'empty' | 'samples' = 'empty'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `bb_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${inject('templates')[template]} STRATEGY FILE_COPY`);
  const url = databaseUrl(server, name);
  const pool = openPool(url, 8);
  const db = openDatabase(pool);
  return {
    url,
    pool,
    db,
    async drop() {
      await db.destroy();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the server's maintenance database; waits its turn while another clone reads the template. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('bargain-buddy template'))`);
    await client.query(statement);
  } finally {
    await client.end();
  }
}
