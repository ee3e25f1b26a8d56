import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Content of postmaster.pid. PostgreSQL writes it at start and removes it after a proper stop. */
export interface RunningServer {
  pid: number;
  port: number;
  status: string | undefined;
}

/** Finds the running server of a data directory. Ignores the file of a killed server. */
export async function findPostmaster(directory: string): Promise<RunningServer | undefined> {
  const lines = (await readFileIfExists(join(directory, 'postmaster.pid')))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!pid || !(await servesDirectory(pid, directory))) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() };
}

/**
 * Removes the postmaster.pid of a killed server if another program now has its process id, for example after a restart
 * of the container. Otherwise PostgreSQL would take that program for its server and not start. PostgreSQL detects all
 * other stale files itself.
 */
export async function removeMisleadingPidFile(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  const pid = Number((await readFileIfExists(file))?.split('\n')[0]);
  if (!pid || !isProcessAlive(pid) || (await servesDirectory(pid, directory))) return;
  if (Number((await readFileIfExists(file))?.split('\n')[0]) === pid) await rm(file, { force: true });
}

export async function lastServerPort(directory: string): Promise<number | undefined> {
  const options = await readFileIfExists(join(directory, 'postmaster.opts'));
  return Number(options?.match(/"-p" "(\d+)"/)?.[1]) || undefined;
}

/** Content of a text file, or undefined if it is missing. */
export async function readFileIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** True if a process with this id runs, even one of another user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True if the process is a PostgreSQL on this data directory. Its working directory is the data directory. */
async function servesDirectory(pid: number, directory: string): Promise<boolean> {
  if (!isProcessAlive(pid)) return false;
  if (process.platform === 'linux') {
    const [found, own] = await Promise.all([readlink(`/proc/${pid}/cwd`).catch(() => ''), realpath(directory)]);
    return found === own;
  }
  // macOS has no /proc, so the name of the program decides.
  const { stdout } = await execute('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim().endsWith('postgres');
}
