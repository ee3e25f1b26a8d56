import { spawnSync } from 'node:child_process';
import { installPackages } from './system-packages.mjs';

/** Installs a Redis for the tests of events where none is and it may; without one they are skipped. */
export async function ensureValkey() {
  const isThere = ['valkey-server', 'redis-server'].some((name) => spawnSync(name, ['--version']).status === 0);
  if (!isThere) await installPackages(['redis-server'], 'the tests of events');
}
