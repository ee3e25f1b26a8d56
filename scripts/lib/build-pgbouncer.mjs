import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtPgBouncer, builtVersion, findPgBouncers } from './find-pgbouncers.mjs';
import { runStep } from './run.mjs';
import { installPackages } from './system-packages.mjs';

const source = {
  path: `pool/main/p/pgbouncer/pgbouncer_${builtVersion}.orig.tar.gz`,
  sha256: 'da72a3aba13072876d055a3e58dd4aba4a5de4ed6148e73033185245598fd3e0',
  needs: ['gcc', 'libc6-dev', 'make', 'pkg-config', 'libevent-dev', 'libssl-dev'],
};

/**
 * Builds a PgBouncer that tracks named statements from Debian's source, where this machine has none and is a Debian of
 * root's. Without one its tests are skipped.
 *
 * @param {string} what it is needed for
 */
export async function ensureTrackingPgBouncer(what) {
  if (findPgBouncers().tracking || !(await installPackages(source.needs, `PgBouncer ${builtVersion} for ${what}`)))
    return;
  const folder = mkdtempSync(join(tmpdir(), 'bargain-buddy-build-'));
  try {
    if ((await fetchSource(folder)) && (await build(folder))) install(join(folder, 'pgbouncer'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** By apt, which knows where Debian is to be had here, by which way, and compares the sum. */
async function fetchSource(folder) {
  const options = [
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Created-By: Packages',
    'Origin: Debian',
    'Label: Debian',
  ];
  const [repository] = spawnSync('apt-get', options, { encoding: 'utf8' }).stdout.split('\n');
  if (!repository) return false;
  const file = join(folder, 'source.tar.gz');
  const what = [`${repository}${source.path}`, file, `SHA256:${source.sha256}`];
  return runStep("Fetching PgBouncer's source", '/usr/lib/apt/apt-helper', ['download-file', ...what]);
}

function build(folder) {
  const script = 'cd "$1" && tar -xzf source.tar.gz --strip-components=1 && ./configure && make -j2 pgbouncer';
  return runStep(`Building PgBouncer ${builtVersion}`, 'sh', ['-c', script, 'sh', folder]);
}

/** In one step, since others may be building it, too. */
function install(program) {
  const copy = `${builtPgBouncer}.${process.pid}`;
  mkdirSync(dirname(builtPgBouncer), { recursive: true });
  copyFileSync(program, copy);
  renameSync(copy, builtPgBouncer);
}
