import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withClient } from '../src/platform/database/with-client.ts';

/** The address of another database on the server of `server`. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Clones `template` in milliseconds and answers the clone's address; dropDatabase ends its life. */
export async function cloneDatabase(server: string, template: string): Promise<string> {
  const name = `bb_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return databaseUrl(server, name);
}

/** Removes the database at `url`, whoever is connected to it. */
export async function dropDatabase(server: string, url: string): Promise<void> {
  await onServer(server, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

/** Runs one statement on the server's maintenance database; waits its turn while another clone reads the template. */
export async function onServer(server: string, statement: string): Promise<void> {
  await withClient(server, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext('bargain-buddy template'))`);
    await client.query(statement);
  });
}

/** Has the address of an account in the database at `url` count as proven, without its mail. */
export async function proveAddress(url: string, email: string): Promise<void> {
  await query(url, 'UPDATE app_user SET email_proven_at = now() WHERE email = $1', [email]);
}

/** The rows that the database at `url` answers a statement with. */
export function query<Row extends pg.QueryResultRow = Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(text, values)).rows);
}

/**
 * Lets nobody change a table of the database at `url`, as another import would, or nobody read it either, until what it
 * answers is called.
 */
export async function holdTable(
  url: string,
  table: string,
  from: 'changes' | 'reads' = 'changes',
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  // A test that fails before leaves it open, and its database is dropped with whoever is connected.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ${from === 'reads' ? 'ACCESS EXCLUSIVE' : 'EXCLUSIVE'} MODE`);
  return () => client.end();
}
