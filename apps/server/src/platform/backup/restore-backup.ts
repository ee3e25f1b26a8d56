import { chown, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TarHeader } from 'modern-tar';
import type { Config } from '../../config.ts';
import { describeEmbedded } from '../database/embedded/embedded.ts';
import { listMigrations } from '../database/migrate.ts';
import { type BackupMetadata, backedUpFolders, backupDatabaseFolder, backupFormatVersion } from './format.ts';
import { readBackupArchive } from './read-archive.ts';
import {
  damagedBackupError,
  newerMigrationError,
  notEmbeddedError,
  otherBackupFormatError,
  otherPostgresError,
  toWriteError,
} from './refusals.ts';
import { openRestoreStaging } from './staging.ts';

type Owner = Awaited<ReturnType<typeof describeEmbedded>>['owner'];

/** Restores a backup into an empty DATA_DIR, completely or not at all. Throws a message for people. */
export async function restoreBackup({ databaseUrl, dataDir }: Config, file: string): Promise<BackupMetadata> {
  if (databaseUrl) throw notEmbeddedError();
  const staging = await openRestoreStaging(dataDir);
  try {
    const { version, owner } = await describeEmbedded(join(dataDir, backupDatabaseFolder));
    await makeFolder(join(staging.folder, backupDatabaseFolder), 0o700, owner);
    await makeFolder(join(staging.folder, 'secrets'), 0o700);
    const about = await readBackupArchive(file, {
      onAbout: (found) => refuseOtherVersion(file, found, String(version)),
      async onEntry(header, bytes) {
        const [folder = '', ...below] = header.name.split('/');
        const isDatabase = folder === backupDatabaseFolder;
        const isKnown = isDatabase || backedUpFolders.some((name) => name === folder);
        if (!isKnown || below.includes('..')) throw damagedBackupError(file);
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

async function refuseOtherVersion(file: string, found: BackupMetadata, postgres: string): Promise<void> {
  if (found.format !== backupFormatVersion) throw otherBackupFormatError(file);
  if (found.postgres !== postgres) throw otherPostgresError(file, found.postgres, postgres);
  if (found.migration && !(await listMigrations()).includes(found.migration))
    throw newerMigrationError(file, found.migration);
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
    throw toWriteError(path, error);
  }
}

async function makeFolder(path: string, mode: number, owner?: Owner): Promise<void> {
  await mkdir(path, { recursive: true, mode: mode & 0o777 });
  if (owner) await chown(path, owner.uid, owner.gid);
}
