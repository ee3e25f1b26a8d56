import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Linux' own folder in memory. */
const memory = '/dev/shm';
/** The databases of a test run, their logs and the browsers' profiles take less than a third of this. */
const enough = 4 * 1024 ** 3;

/**
 * Settings that make tests quick, for this process and whatever it starts. Temporary files are kept in memory where
 * there is plenty: a disk may take half a second to make the thousand files of a database, memory takes some
 * milliseconds. Servers and commands find their code compiled, as after `npm start`.
 */
export function prepareTestEnvironment() {
  const { env } = process;
  if (env.TMPDIR === undefined && freeMemory() >= enough) env.TMPDIR = memory;
  env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');
}

/** In bytes; 0 on systems that have no such folder. */
function freeMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
