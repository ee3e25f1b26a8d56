import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * A backup is a gzip-compressed tar archive: `backup.json` with its metadata, then the folders of DATA_DIR, then a
 * checksum of every file in the format of `sha256sum -c`, which also reveals a truncated archive.
 */
export const backupMetadataFile = 'backup.json';
export const checksumsFile = 'SHA256SUMS';
export const backupFormatVersion = 1;

export const backedUpFolders = ['secrets', 'images', 'outbox'] as const;
export const backupDatabaseFolder = 'postgres';

export const backupMetadataSchema = z.object({
  what: z.literal('bargain-buddy backup'),
  format: z.int(),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  /** Newest migration of the database. Null if there is none. */
  migration: z.string().nullable(),
});
export type BackupMetadata = z.infer<typeof backupMetadataSchema>;

export function checksumLine(name: string, hash: string): string {
  return `${hash}  ${name}\n`;
}

/** Lists the files of a folder of DATA_DIR, without drafts. */
export async function listFiles(dataDir: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => `${folder}/${name}`);
}
