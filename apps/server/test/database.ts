import type pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, openPool } from '../src/platform/database/database.ts';
import { cloneDatabase, dropDatabase } from './database-server.ts';
import type { Templates } from './templates.ts';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Database;
  drop(): Promise<void>;
}

/** Clones a template in milliseconds. */
export async function createTestDatabase(template: keyof Templates = 'empty'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const url = await cloneDatabase(server, inject('templates')[template]);
  // On a busy machine the last of many callers may wait long. Tests of that time limit open their own pools.
  const pool = openPool(overSocket(url, inject('postgresSocket')), 8, {
    prepares: true,
    connectionTimeoutMillis: 50_000,
  });
  const db = openDatabase(pool);
  return {
    url,
    pool,
    db,
    async drop() {
      await db.destroy();
      await dropDatabase(server, url);
    },
  };
}

function overSocket(url: string, socket: string): string {
  return socket ? `${url}?host=${encodeURIComponent(socket)}` : url;
}
