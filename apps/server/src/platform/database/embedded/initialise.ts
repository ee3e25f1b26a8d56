import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { majorVersion, type PostgresCluster, runPostgresProgram } from './cluster.ts';
import { isProcessAlive, readFileIfExists } from './postmaster.ts';

/**
 * Creates the data directory in a temporary folder and moves it when it is complete. So a kill leaves nothing
 * incomplete, and one of two concurrent processes wins. Throws if the existing directory belongs to another major
 * version.
 */
export async function initialiseCluster(cluster: PostgresCluster): Promise<void> {
  const version = await readFileIfExists(join(cluster.directory, 'PG_VERSION'));
  if (version) return refuseOtherVersion(cluster, version.trim());
  await removeDrafts(cluster.directory);
  const draft = `${cluster.directory}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o700, recursive: true });
  try {
    await own(cluster, draft);
    await initdb(cluster, draft);
    await rename(draft, cluster.directory);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    if (!(await readFileIfExists(join(cluster.directory, 'PG_VERSION')))) {
      throw new Error(`${cluster.directory} is not empty and not a PostgreSQL data directory: move it out of the way.`);
    }
  }
}

async function refuseOtherVersion(cluster: PostgresCluster, found: string): Promise<void> {
  const own = await majorVersion(cluster);
  if (found === own) return;
  throw new Error(
    `The data in ${cluster.directory} belongs to PostgreSQL ${found}, this version of the app brings PostgreSQL ${own}: ` +
      "dump it with the version of the app that made it and restore it here (docs/operations.md, 'Upgrade').",
  );
}

async function initdb(cluster: PostgresCluster, directory: string): Promise<void> {
  // Only the server's user may read this folder.
  const folder = await mkdtemp(join(tmpdir(), 'bargain-buddy-'));
  const passwordFile = join(folder, 'password');
  try {
    await writeFile(passwordFile, cluster.password, { mode: 0o600 });
    await own(cluster, folder);
    await own(cluster, passwordFile);
    await runPostgresProgram(cluster, 'initdb', [
      ...['-D', directory, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      '--no-instructions',
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function own({ user }: PostgresCluster, path: string): Promise<void> {
  if (user.owner) await chown(path, user.owner.uid, user.owner.gid);
}

/** Removes incomplete data directories of killed processes. */
async function removeDrafts(directory: string): Promise<void> {
  const parent = dirname(directory);
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(name.match(/\.(\d+)\.[0-9a-f]{8}$/)?.[1]);
    if (!pid || !name.startsWith(`${basename(directory)}.`) || isProcessAlive(pid)) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}
