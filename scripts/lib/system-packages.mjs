import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { runStep } from './run.mjs';

/**
 * Installs Debian packages by apt-get, without starting their services. Returns false without root or apt-get.
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

/** Debian reads these files before it starts a service or creates a database. */
const answers = [
  ['/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755],
  ['/etc/postgresql-common/createcluster.d/bargain-buddy.conf', 'create_main_cluster = false\n', 0o644],
];

/** Keeps Debian from starting services and creating databases. Returns the function that ends this. */
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
