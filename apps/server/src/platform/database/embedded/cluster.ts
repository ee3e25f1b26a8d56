import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { ServerUser } from './server-user.ts';

const execute = promisify(execFile);

/** One embedded PostgreSQL: where its data is, with which programs and as whom it runs. */
export interface Cluster {
  /** The data directory, absolute. */
  directory: string;
  logFile: string;
  binaries: Binaries;
  user: ServerUser;
  /** Of the superuser. */
  password: string;
  /** Whether the app's role may make databases of its own, as tests and the bench do. */
  createsDatabases: boolean;
  /** PostgreSQL settings in addition to the app's own, such as { fsync: 'off' }. */
  settings: Record<string, string>;
}

/** Runs one of PostgreSQL's programs to its end and answers what it printed; throws with its error output. */
export async function runProgram(
  cluster: Pick<Cluster, 'binaries' | 'user'>,
  program: keyof Binaries,
  args: string[],
): Promise<string> {
  const { file, args: all, options } = cluster.user.command(cluster.binaries[program], args);
  const { stdout } = await execute(file, all, options);
  return String(stdout);
}

/** The major version of the cluster's programs, such as '18'. */
export async function majorVersion(cluster: Pick<Cluster, 'binaries' | 'user'>): Promise<string | undefined> {
  return (await runProgram(cluster, 'postgres', ['--version'])).match(/(\d+)/)?.[1];
}

/** Who may sign in: the superuser, for a moment at each start, and the role as which the app works. */
export const superuser = 'postgres';
export const appRole = 'bargain_buddy';
type RoleName = typeof superuser | typeof appRole;

/** A role with its password; the app's follows from the superuser's, and does not give that away. */
export function roleOf(cluster: Cluster, name: RoleName): { name: RoleName; password: string } {
  if (name === superuser) return { name, password: cluster.password };
  return { name, password: createHmac('sha256', cluster.password).update(name).digest('base64url') };
}

/** The address of one database of the cluster, for one of its roles, while its server runs on `port`. */
export function clusterUrl(cluster: Cluster, port: number, database: string, role: RoleName = appRole): string {
  const { name, password } = roleOf(cluster, role);
  return `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
