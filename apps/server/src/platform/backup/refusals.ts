const docs = "docs/operations.md, 'Backup and restore'";

export const notEmbeddedError = () =>
  new Error(
    `DATABASE_URL names a PostgreSQL of your own. This is for the one that the app runs itself: use pgBackRest (${docs}).`,
  );
export const noDatabaseError = (dataDir: string) =>
  new Error(`There is no database in ${dataDir}: DATA_DIR names the folder of the app's data.`);
export const fileExistsError = (file: string) =>
  new Error(`${file} is there already, and a backup replaces nothing: choose another name.`);
export const draftFileExistsError = (draft: string) =>
  new Error(`${draft} is there: another backup is at it, or one was killed. Remove it if no backup runs.`);

/** Describes a failed write of `path` for people. Returns other errors unchanged. */
export function toWriteError(path: string, error: unknown): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason ? new Error(`${path} cannot be written: ${reason}.`, { cause: error }) : error;
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'it is a file',
  EISDIR: 'it is a folder',
  EACCES: 'you have no right to',
  EPERM: 'you have no right to',
  EROFS: 'the disk is for reading only',
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left on the disk',
  ENAMETOOLONG: 'its name is too long',
  EFBIG: 'the disk takes no files as large as that',
};

export function toReadError(path: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return new Error(`There is no file ${path}.`, { cause: error });
  return new Error(`${path} cannot be read: ${reasons[error.code ?? ''] ?? error.message}.`, { cause: error });
}

export const notABackupError = (file: string, cause?: unknown) =>
  new Error(`${file} is no backup that 'npm run backup' made.`, { cause });
export const truncatedBackupError = (file: string, cause?: unknown) =>
  new Error(`${file} is not whole: its end is missing. Take another backup; nothing was restored.`, { cause });
export const damagedBackupError = (file: string, cause?: unknown) =>
  new Error(
    `${file} is damaged: what is in it is not what was put into it. Take another backup; nothing was restored.`,
    {
      cause,
    },
  );
export const otherBackupFormatError = (file: string) =>
  new Error(`${file} is of another version of the app: restore it with the one that made it.`);
export const newerMigrationError = (file: string, migration: string) =>
  new Error(`${file} has migration ${migration}, which this version does not know: restore it with a newer version.`);
export const otherPostgresError = (file: string, found: string, own: string) =>
  new Error(
    `${file} is of PostgreSQL ${found}, and this version of the app brings PostgreSQL ${own}: restore it with the version ` +
      "that made it, and move the database from there (docs/operations.md, 'Upgrade').",
  );
export const folderNotEmptyError = (dataDir: string) =>
  new Error(
    `${dataDir} is not empty, and a restore replaces nothing: move it away, or let DATA_DIR name an empty folder.`,
  );
export const unfinishedRestoreError = (staging: string) =>
  new Error(
    `${staging} is there: a restore is at it, or one was interrupted. Wait, or empty the folder above it and restore again.`,
  );
