import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runStep } from './run.mjs';
import { installPackages } from './system-packages.mjs';

/** Of Debian 13; as a package Debian 12 has one that does not track statements. */
const source = {
  version: '1.24.1',
  path: 'pool/main/p/pgbouncer/pgbouncer_1.24.1.orig.tar.gz',
  sha256: 'da72a3aba13072876d055a3e58dd4aba4a5de4ed6148e73033185245598fd3e0',
  needs: ['gcc', 'libc6-dev', 'make', 'pkg-config', 'libevent-dev', 'libssl-dev'],
};
/** Not in root's home: it runs as somebody else, who may not enter that. */
const built = `/var/cache/bargain-buddy/pgbouncer-${source.version}/pgbouncer`;

/**
 * The PgBouncers of this machine: one that can track named statements, as they do since 1.21, and an older one.
 *
 * @returns {{ tracking: string | undefined, older: string | undefined }}
 */
export function findPgBouncers() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const programs = [...folders.map((folder) => join(folder, 'pgbouncer')), built];
  const found = programs.map((path) => ({ path, minor: minorVersion(path) }));
  return {
    tracking: found.find(({ minor }) => minor >= 21)?.path,
    older: found.find(({ minor }) => minor < 21)?.path,
  };
}

/** 18 of 1.18.0; NaN of what is no PgBouncer. */
function minorVersion(path) {
  return Number(/^PgBouncer 1\.(\d+)/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout)?.[1]);
}

/**
 * Builds a PgBouncer that tracks named statements from Debian's source, where this machine has none and is a Debian of
 * root's. Without one its tests are skipped.
 *
 * @param {string} what it is needed for
 */
export async function ensureTrackingPgBouncer(what) {
  if (findPgBouncers().tracking || !(await installPackages(source.needs, `PgBouncer ${source.version} for ${what}`)))
    return;
  const folder = mkdtempSync(join(tmpdir(), 'bargain-buddy-build-'));
  try {
    if ((await fetchSource(folder)) && (await build(folder))) keep(join(folder, 'pgbouncer'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** By apt, which knows where Debian is to be had here, by which way, and compares the sum. */
async function fetchSource(folder) {
  const ask = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Origin: Debian', 'Label: Debian'];
  const [repository] = spawnSync('apt-get', ask, { encoding: 'utf8' }).stdout.split('\n');
  if (!repository) return false;
  const file = join(folder, 'source.tar.gz');
  const what = [`${repository}${source.path}`, file, `SHA256:${source.sha256}`];
  return runStep("Fetching PgBouncer's source", '/usr/lib/apt/apt-helper', ['download-file', ...what]);
}

function build(folder) {
  const script = 'cd "$1" && tar -xzf source.tar.gz --strip-components=1 && ./configure && make -j2 pgbouncer';
  return runStep(`Building PgBouncer ${source.version}`, 'sh', ['-c', script, 'sh', folder]);
}

/** In one step, since others may be building it, too. */
function keep(program) {
  const copy = `${built}.${process.pid}`;
  mkdirSync(dirname(built), { recursive: true });
  copyFileSync(program, copy);
  renameSync(copy, built);
}
