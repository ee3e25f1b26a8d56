import { rmSync } from 'node:fs';
import { access, chmod, mkdir, open, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backupDatabaseFolder } from './format.ts';
import { folderNotEmptyError, toWriteError, unfinishedRestoreError } from './refusals.ts';

const stagingName = 'restoring';

/** A folder in DATA_DIR for a restore. The app does not start while it exists. */
export interface RestoreStaging {
  folder: string;
  /** Moves everything to its place after a flush to disk, the database last. */
  move(): Promise<void>;
  /** Removes the folder, unless the move has started. */
  remove(): void;
}

export async function openRestoreStaging(dataDir: string): Promise<RestoreStaging> {
  const folder = join(dataDir, stagingName);
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw toWriteError(dataDir, error);
  });
  const found = await readdir(dataDir);
  if (found.includes(stagingName)) throw unfinishedRestoreError(folder);
  // The root of a file system contains 'lost+found'.
  if (found.some((name) => name !== 'lost+found')) throw folderNotEmptyError(dataDir);
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    throw error.code === 'EEXIST' ? unfinishedRestoreError(folder) : toWriteError(dataDir, error);
  });
  await chmod(dataDir, 0o700).catch(() => undefined);
  let isMoving = false;
  const remove = () => {
    // An incomplete move must stay visible.
    if (!isMoving) rmSync(folder, { recursive: true, force: true });
    process.off('exit', remove);
  };
  process.once('exit', remove);
  return {
    folder,
    async move() {
      await flushAll(folder);
      isMoving = true;
      const names = (await readdir(folder)).sort(
        (a, b) => Number(a === backupDatabaseFolder) - Number(b === backupDatabaseFolder),
      );
      for (const name of names) await rename(join(folder, name), join(dataDir, name));
      await flush(dataDir);
      await rmdir(folder);
      process.off('exit', remove);
    },
    remove,
  };
}

/** Throws a message for people if a restore into `dataDir` is running or was interrupted. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const folder = join(dataDir, stagingName);
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (isThere) throw unfinishedRestoreError(folder);
}

/** Flushes all files of the folder, and its folders, to disk. */
async function flushAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? flushAll(path) : flush(path));
  }
  await flush(folder);
}

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
