import pg from 'pg';
import { withClient } from '../with-client.ts';
import { appRole, clusterUrl, databaseRoleOf, type PostgresCluster, superuser } from './cluster.ts';

const rolesLock = 5_308_417_734;

/** Creates the app's role, which owns its databases and is no superuser. `client` is the superuser's. */
export async function ensureAppRole(client: pg.Client, cluster: PostgresCluster): Promise<void> {
  const name = pg.escapeIdentifier(appRole);
  // Serializes processes that start together.
  await client.query('SELECT pg_advisory_lock($1)', [rolesLock]);
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [appRole]);
    if (!rowCount) await client.query(`CREATE ROLE ${name}`);
    const rights = `NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS ${cluster.createsDatabases ? 'CREATEDB' : 'NOCREATEDB'}`;
    const password = pg.escapeLiteral(databaseRoleOf(cluster, appRole).password);
    await client.query(`ALTER ROLE ${name} LOGIN ${rights} PASSWORD ${password}`);
    // Needed to clone databases, and to drop one while autovacuum works in it.
    if (cluster.createsDatabases) await client.query(`GRANT pg_checkpoint, pg_signal_backend TO ${name}`);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [rolesLock]);
  }
}

/**
 * Creates the database `name` if it is missing. Transfers it and all others of the superuser to the app's role, because
 * earlier releases worked as the superuser.
 */
export async function ensureDatabases(cluster: PostgresCluster, port: number, name: string): Promise<void> {
  await withClient(clusterUrl(cluster, port, 'postgres', superuser), async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [rolesLock]);
    const owner = pg.escapeIdentifier(appRole);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} OWNER ${owner}`);
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname = $1
       OR (datdba = (SELECT oid FROM pg_roles WHERE rolname = $2) AND datallowconn AND NOT datistemplate AND datname <> 'postgres')`,
      [name, superuser],
    );
    for (const { datname } of rows) {
      await withClient(clusterUrl(cluster, port, datname, superuser), (one) => handOver(one, datname));
    }
  });
}

/** Objects of the superuser, except those of PostgreSQL and its extensions. */
const objects = `
  WITH mine (kind, class, id, name, space) AS (
    SELECT 'SCHEMA', 'pg_namespace', oid, quote_ident(nspname), oid FROM pg_namespace WHERE nspowner = $1
    UNION ALL
    SELECT 'TABLE', 'pg_class', oid, oid::regclass::text, relnamespace FROM pg_class
    WHERE relowner = $1 AND (relkind IN ('r', 'p', 'v', 'm', 'f') OR relkind = 'S' AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = pg_class.oid AND d.deptype IN ('a', 'i')))
    UNION ALL
    SELECT 'ROUTINE', 'pg_proc', oid, oid::regprocedure::text, pronamespace FROM pg_proc WHERE proowner = $1
    UNION ALL
    SELECT 'TYPE', 'pg_type', oid, oid::regtype::text, typnamespace FROM pg_type
    WHERE typowner = $1 AND (typtype IN ('d', 'e', 'r') OR typtype = 'c' AND EXISTS (
      SELECT FROM pg_class WHERE pg_class.oid = typrelid AND relkind = 'c'))
  )
  SELECT kind, mine.name FROM mine JOIN pg_namespace ON pg_namespace.oid = space
  WHERE nspname NOT IN ('pg_catalog', 'information_schema') AND nspname NOT LIKE 'pg\\_t%' AND NOT (kind = 'SCHEMA' AND nspname = 'public')
  AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = class::regclass AND d.objid = mine.id AND d.deptype = 'e')`;

async function handOver(client: pg.Client, database: string): Promise<void> {
  const owner = pg.escapeIdentifier(appRole);
  const { rows: own } = await client.query<{ oid: number }>('SELECT oid FROM pg_roles WHERE rolname = $1', [superuser]);
  await client.query('BEGIN');
  const { rows } = await client.query<{ kind: string; name: string }>(objects, [own[0]?.oid]);
  for (const { kind, name } of rows) await client.query(`ALTER ${kind} ${name} OWNER TO ${owner}`);
  await client.query(`ALTER DATABASE ${pg.escapeIdentifier(database)} OWNER TO ${owner}`);
  await client.query('COMMIT');
}
