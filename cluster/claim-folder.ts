import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Throws if another cluster uses the folder, because a second one would delete its files and stop its processes. */
export function claimFolder(folder: string): void {
  const file = `${folder}.pid`;
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (owner !== process.pid && isAlive(owner)) {
    throw new Error(`A cluster runs in ${folder} (process ${owner}): end that, or give this one another --folder.`);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, String(process.pid));
}

/** Compares the command line, because process ids are reused. */
function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cluster/main.ts');
  } catch {
    return false;
  }
}
