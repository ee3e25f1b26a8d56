import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withClient } from '../src/platform/database/with-client.ts';

/** Returns the URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Clones `template` in milliseconds and returns the clone's URL. Drop it with `dropDatabase`. */
export async function cloneDatabase(server: string, template: string): Promise<string> {
  const name = `bb_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return databaseUrl(server, name);
}

/** Drops the database at `url` and closes its connections. */
export async function dropDatabase(server: string, url: string): Promise<void> {
  await onServer(server, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

/** Runs one statement on the server's maintenance database. One clone at a time can read a template. */
export async function onServer(server: string, statement: string): Promise<void> {
  await withClient(server, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext('bargain-buddy template'))`);
    await client.query(statement);
  });
}

/** Marks the email address of an account in the database at `url` as proven. */
export async function proveAddress(url: string, email: string): Promise<void> {
  await query(url, 'UPDATE app_user SET email_proven_at = now() WHERE email = $1', [email]);
}

/** Runs a statement on the database at `url` and returns its rows. */
export function query<Row extends pg.QueryResultRow = Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(text, values)).rows);
}

/**
 * Locks a table of the database at `url` against changes, or reads too, until the returned function is called.
 */
export async function holdTable(
  url: string,
  table: string,
  from: 'changes' | 'reads' = 'changes',
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  // A failed test leaves the connection open, and dropping the database breaks it.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ${from === 'reads' ? 'ACCESS EXCLUSIVE' : 'EXCLUSIVE'} MODE`);
  return () => client.end();
}
