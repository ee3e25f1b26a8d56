import { spawnSync } from 'node:child_process';
import { placesOf } from './find-program.mjs';

/** Of Debian 13; as a package Debian 12 has one that does not track statements. */
export const builtVersion = '1.24.1';
/** Not in root's home, because PgBouncer runs as another user, who cannot read it. */
export const builtPgBouncer = `/var/cache/bargain-buddy/pgbouncer-${builtVersion}/pgbouncer`;

/**
 * The PgBouncers of this machine: one that can track named statements, as they do since 1.21, and an older one.
 *
 * @returns {{ tracking: string | undefined, older: string | undefined }}
 */
export function findPgBouncers() {
  const programs = [...placesOf('pgbouncer'), builtPgBouncer];
  const found = programs.map((path) => ({ path, minor: minorVersion(path) }));
  return {
    tracking: found.find(({ minor }) => minor >= 21)?.path,
    older: found.find(({ minor }) => minor < 21)?.path,
  };
}

/** Returns the minor version: 18 for 1.18.0. Returns NaN if the program is not PgBouncer. */
function minorVersion(path) {
  return Number(/^PgBouncer 1\.(\d+)/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout)?.[1]);
}
