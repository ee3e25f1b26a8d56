import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import type { ServerUser } from './server-user.ts';

const execute = promisify(execFile);

export interface PostgresCluster {
  directory: string;
  logFile: string;
  binaries: PostgresBinaries;
  user: ServerUser;
  password: string;
  /** True for tests and the bench: the app's role may create databases. */
  createsDatabases: boolean;
  /** Added to the app's own settings, such as { fsync: 'off' }. */
  settings: Record<string, string>;
}

/** Runs a PostgreSQL program and returns its output. Throws with its error output. */
export async function runPostgresProgram(
  cluster: Pick<PostgresCluster, 'binaries' | 'user'>,
  program: keyof PostgresBinaries,
  args: string[],
): Promise<string> {
  const { file, args: all, options } = cluster.user.command(cluster.binaries[program], args);
  const { stdout } = await execute(file, all, options);
  return String(stdout);
}

/** Major version of the cluster's programs, such as '18'. */
export async function majorVersion(cluster: Pick<PostgresCluster, 'binaries' | 'user'>): Promise<string | undefined> {
  return (await runPostgresProgram(cluster, 'postgres', ['--version'])).match(/(\d+)/)?.[1];
}

/** Used for a moment at each start. The app works with a role of its own. */
export const superuser = 'postgres';
export const appRole = 'bargain_buddy';
type RoleName = typeof superuser | typeof appRole;

/** Derives the app's password from the superuser's by a one-way function. */
export function databaseRoleOf(cluster: PostgresCluster, name: RoleName): { name: RoleName; password: string } {
  if (name === superuser) return { name, password: cluster.password };
  return { name, password: createHmac('sha256', cluster.password).update(name).digest('base64url') };
}

export function clusterUrl(cluster: PostgresCluster, port: number, database: string, role: RoleName = appRole): string {
  const { name, password } = databaseRoleOf(cluster, role);
  return `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
