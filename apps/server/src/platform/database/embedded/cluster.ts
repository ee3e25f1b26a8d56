import { execFile } from 'node:child_process';
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
  /** Of the superuser 'postgres'. */
  password: string;
  /** PostgreSQL settings in addition to the app's own, such as { fsync: 'off' }. */
  settings: Record<string, string>;
}

/** Runs one of PostgreSQL's programs to its end and answers what it printed; throws with its error output. */
export async function runProgram(cluster: Cluster, program: keyof Binaries, args: string[]): Promise<string> {
  const { file, args: all, options } = cluster.user.command(cluster.binaries[program], args);
  const { stdout } = await execute(file, all, options);
  return String(stdout);
}

/** The address of one database of the cluster while its server runs on `port`. */
export function clusterUrl(cluster: Cluster, port: number, database: string): string {
  return `postgres://postgres:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${database}`;
}
