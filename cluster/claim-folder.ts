import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes `folder` this process's own for as long as it lives. Throws while another process has it, which would find its
 * files gone and end what it did not start.
 */
export function claimFolder(folder: string): void {
  const file = `${folder}.pid`;
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (owner !== process.pid && lives(owner)) {
    throw new Error(`A cluster runs in ${folder} (process ${owner}): end that, or give this one another --folder.`);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, String(process.pid));
}

/** Of the numbers of processes that have ended some come again, as something else. */
function lives(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cluster/main.ts');
  } catch {
    return false;
  }
}
