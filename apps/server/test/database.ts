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

/** A database of the caller's own, cloned from one of the templates in milliseconds. */
export async function createTestDatabase(template: keyof Templates = 'empty'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const url = await cloneDatabase(server, inject('templates')[template]);
  const pool = openPool(url, 8, { prepares: true });
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
