import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What postmaster.pid says: PostgreSQL writes it at start and removes it when it has stopped properly. */
export interface Postmaster {
  pid: number;
  port: number;
  status: string | undefined;
}

/** The server that runs on the data directory, or undefined; a file that a killed server left behind counts as none. */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const lines = (await readIfThere(join(directory, 'postmaster.pid')))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!pid || !(await servesDirectory(pid, directory))) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() };
}

/**
 * Removes the postmaster.pid of a killed server when the number in it is by now another program's, which happens after
 * a restart of the machine or container: PostgreSQL would take that program for its own server and not start. In every
 * other case PostgreSQL sees by itself that the file is stale.
 */
export async function removeMisleadingPidFile(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  const pid = Number((await readIfThere(file))?.split('\n')[0]);
  if (!pid || !isAlive(pid) || (await servesDirectory(pid, directory))) return;
  if (Number((await readIfThere(file))?.split('\n')[0]) === pid) await rm(file, { force: true });
}

/** The port of the last start, since PostgreSQL keeps the options of that start in postmaster.opts. */
export async function lastPort(directory: string): Promise<number | undefined> {
  const options = await readIfThere(join(directory, 'postmaster.opts'));
  return Number(options?.match(/"-p" "(\d+)"/)?.[1]) || undefined;
}

/** The content of a text file, or undefined when there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether a process of this number runs, whoever's it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is a PostgreSQL on this data directory, which is its working directory while it runs. */
async function servesDirectory(pid: number, directory: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const [found, own] = await Promise.all([readlink(`/proc/${pid}/cwd`).catch(() => ''), realpath(directory)]);
    return found === own;
  }
  // Without /proc (macOS) the name has to do.
  const { stdout } = await execute('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim().endsWith('postgres');
}
