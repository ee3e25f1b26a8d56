import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, inject } from 'vitest';
import { type Database, openDatabase, openPool } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { databaseUrl, dropDatabase, onServer } from './database-server.ts';

/** A database of an earlier release, for tests of migrations on its data. */
export interface EarlierDatabase {
  url: string;
  db: Database;
  /** Brings it up to date. */
  migrate(): Promise<unknown>;
}

/** Gives each test of a file a database of its own as it was after the migration `upTo`. */
export function useEarlierDatabase(upTo: string): EarlierDatabase {
  const server = inject('postgresUrl');
  const url = databaseUrl(server, `bb_earlier_${randomBytes(6).toString('hex')}`);
  const earlier = { url, migrate: () => migrate(url) } as EarlierDatabase;
  beforeEach(async () => {
    await onServer(server, `CREATE DATABASE ${new URL(url).pathname.slice(1)}`);
    await migrate(url, { upTo });
    earlier.db = openDatabase(openPool(url, 2));
  });
  afterEach(async () => {
    await earlier.db.destroy();
    await dropDatabase(server, url);
  });
  return earlier;
}
