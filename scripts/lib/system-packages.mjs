import { spawnSync } from 'node:child_process';
import { runStep } from './run.mjs';

/**
 * Installs packages of Debian's by apt-get; answers false where this is no root on such a system.
 *
 * @param {string[]} names
 * @param {string} what they are needed for
 */
export async function installPackages(names, what) {
  if (process.getuid?.() !== 0 || !works('apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=30'];
  await runStep('Updating the list of packages', 'apt-get', ['update', '-q', ...patience], env);
  const options = ['install', '-q', '-y', '--no-install-recommends', ...patience];
  await runStep(`Installing ${names[0]} for ${what}`, 'apt-get', [...options, ...names], env);
  return true;
}

function works(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}
