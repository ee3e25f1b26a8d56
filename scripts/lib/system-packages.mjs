import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { runStep } from './run.mjs';

/**
 * Installs packages of Debian's by apt-get, none of whose services start; answers false where this is no root on such a
 * system.
 *
 * @param {string[]} names
 * @param {string} what they are needed for
 */
export async function installPackages(names, what) {
  if (process.getuid?.() !== 0 || !works('apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const timeoutMs = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=30'];
  await runStep('Updating the list of packages', 'apt-get', ['update', '-q', ...timeoutMs], env);
  const options = ['install', '-q', '-y', '--no-install-recommends', ...timeoutMs];
  const leave = preventServiceStart();
  try {
    return await runStep(`Installing ${names[0]} for ${what}`, 'apt-get', [...options, ...names], env);
  } finally {
    leave();
  }
}

/** What Debian asks before it starts a service, and before it makes a database of its own. */
const answers = [
  ['/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755],
  ['/etc/postgresql-common/createcluster.d/bargain-buddy.conf', 'create_main_cluster = false\n', 0o644],
];

/** Has Debian start no services and make no database, until the answer is called. */
function preventServiceStart() {
  const made = answers.filter(([path]) => !existsSync(path));
  for (const [path, text, mode] of made) {
    mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
    writeFileSync(path, text, { mode });
  }
  return () => {
    for (const [path] of made) rmSync(path, { force: true });
  };
}

function works(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}
