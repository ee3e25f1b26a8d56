import { chown, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TarHeader } from 'modern-tar';
import type { Config } from '../../config.ts';
import { describeEmbedded } from '../database/embedded/embedded.ts';
import { listMigrations } from '../database/migrate.ts';
import { type About, backedUpFolders, databaseFolder, formatVersion } from './format.ts';
import { readArchive } from './read-archive.ts';
import { cannotWrite, damaged, newerMigration, notEmbedded, otherFormat, otherPostgres } from './refusals.ts';
import { openStaging } from './staging.ts';

type Owner = Awaited<ReturnType<typeof describeEmbedded>>['owner'];

/** Restores a backup into an empty DATA_DIR, completely or not at all. Throws a message for people. */
export async function restoreBackup({ databaseUrl, dataDir }: Config, file: string): Promise<About> {
  if (databaseUrl) throw notEmbedded();
  const staging = await openStaging(dataDir);
  try {
    const { version, owner } = await describeEmbedded(join(dataDir, databaseFolder));
    await makeFolder(join(staging.folder, databaseFolder), 0o700, owner);
    await makeFolder(join(staging.folder, 'secrets'), 0o700);
    const about = await readArchive(file, {
      onAbout: (found) => refuseOtherVersion(file, found, String(version)),
      async onEntry(header, bytes) {
        const [folder = '', ...below] = header.name.split('/');
        const isDatabase = folder === databaseFolder;
        const isKnown = isDatabase || backedUpFolders.some((name) => name === folder);
        if (!isKnown || below.includes('..')) throw damaged(file);
        await put(join(staging.folder, header.name), header, bytes, isDatabase ? owner : undefined);
      },
    });
    await staging.move();
    return about;
  } catch (error) {
    staging.remove();
    throw error;
  }
}

async function refuseOtherVersion(file: string, found: About, postgres: string): Promise<void> {
  if (found.format !== formatVersion) throw otherFormat(file);
  if (found.postgres !== postgres) throw otherPostgres(file, found.postgres, postgres);
  if (found.migration && !(await listMigrations()).includes(found.migration))
    throw newerMigration(file, found.migration);
}

async function put(path: string, { type, mode }: TarHeader, bytes: AsyncIterable<Uint8Array>, owner: Owner) {
  try {
    if (type === 'directory') return await makeFolder(path, mode ?? 0o700, owner);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const handle = await open(path, 'wx', (mode ?? 0o600) & 0o777);
    try {
      for await (const chunk of bytes) await handle.writeFile(chunk);
      if (owner) await handle.chown(owner.uid, owner.gid);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

async function makeFolder(path: string, mode: number, owner?: Owner): Promise<void> {
  await mkdir(path, { recursive: true, mode: mode & 0o777 });
  if (owner) await chown(path, owner.uid, owner.gid);
}
