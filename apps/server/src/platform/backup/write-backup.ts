import { rmSync } from 'node:fs';
import { access, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTarDecoder, type TarHeader } from 'modern-tar';
import type { Config } from '../../config.ts';
import type { BaseBackup } from '../database/embedded/base-backup.ts';
import type { DatabaseServer } from '../database/server.ts';
import { withClient } from '../database/with-client.ts';
import { type BackupArchive, beginBackupArchive } from './archive.ts';
import {
  type BackupMetadata,
  backedUpFolders,
  backupDatabaseFolder,
  backupFormatVersion,
  backupMetadataFile,
  listFiles,
} from './format.ts';
import { draftFileExistsError, fileExistsError, noDatabaseError, notEmbeddedError, toWriteError } from './refusals.ts';

export interface BackupReport {
  about: BackupMetadata;
  bytes: number;
  pictures: number;
  upTo: string;
}

/** Throws a message for people if there is no embedded database to back up. */
export async function requireEmbedded({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl) throw notEmbeddedError();
  if (!(await exists(join(dataDir, backupDatabaseFolder, 'PG_VERSION')))) throw noDatabaseError(dataDir);
}

/** Writes a consistent copy of database and files into a new file while the app runs. Throws a message for people. */
export async function writeBackup(config: Config, server: DatabaseServer, file: string): Promise<BackupReport> {
  if (!server.openBaseBackup) throw notEmbeddedError();
  if (await exists(file)) throw fileExistsError(file);
  const draft = `${file}.part`;
  const handle = await open(draft, 'wx', 0o600).catch((error) => {
    throw error.code === 'EEXIST' ? draftFileExistsError(draft) : toWriteError(file, error);
  });
  const removeDraft = () => rmSync(draft, { force: true });
  process.once('exit', removeDraft);
  const archive = beginBackupArchive(handle);
  try {
    const about = await describe(server.directUrl);
    await addText(archive, backupMetadataFile, `${JSON.stringify(about, null, 2)}\n`);
    const added = new Set<string>();
    // Folders are added before the database, for files that are deleted meanwhile, and again after it, for new files.
    await addFolders(archive, config.dataDir, added);
    const upTo = await addDatabase(archive, await server.openBaseBackup());
    await addFolders(archive, config.dataDir, added);
    await archive.close();
    if (await exists(file)) throw fileExistsError(file);
    const { size: bytes } = await stat(draft);
    await rename(draft, file);
    return { about, bytes, pictures: [...added].filter((name) => name.startsWith('images/')).length, upTo };
  } catch (error) {
    const cause = (await archive.abort(error)) as NodeJS.ErrnoException;
    throw ['write', 'fsync'].includes(cause.syscall ?? '') ? toWriteError(file, cause) : cause;
  } finally {
    removeDraft();
    process.off('exit', removeDraft);
  }
}

function describe(url: string): Promise<BackupMetadata> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query("SELECT to_regclass('migration') AS found");
    const { rows } = tables[0].found
      ? await client.query('SELECT name FROM migration ORDER BY name DESC LIMIT 1')
      : { rows: [] };
    const { rows: versions } = await client.query("SELECT current_setting('server_version_num')::int / 10000 AS major");
    return {
      what: 'bargain-buddy backup',
      format: backupFormatVersion,
      made_at: new Date().toISOString(),
      postgres: String(versions[0].major),
      migration: rows[0]?.name ?? null,
    };
  });
}

/** Adds files that are not in `added`. Skips files that disappear. */
async function addFolders(archive: BackupArchive, dataDir: string, added: Set<string>): Promise<void> {
  for (const folder of backedUpFolders) {
    for (const name of await listFiles(dataDir, folder)) {
      if (added.has(name)) continue;
      const bytes = await readFile(join(dataDir, name)).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
      if (!bytes) continue;
      await archive.add({ name, size: bytes.length, mode: folder === 'images' ? 0o644 : 0o600 }, [bytes]);
      added.add(name);
    }
  }
}

async function addDatabase(archive: BackupArchive, { tar, end }: BaseBackup): Promise<string> {
  for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true }))) {
    const { size, mode = 0o600, type = 'file' } = header;
    const own: TarHeader = { name: join(backupDatabaseFolder, header.name), size, mode, type };
    await archive.add(own, body);
  }
  return end;
}

async function addText(archive: BackupArchive, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await archive.add({ name, size: bytes.length, mode: 0o600 }, [bytes]);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
