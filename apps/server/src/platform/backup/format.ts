import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * A backup is one file: a tar archive, compressed by gzip. First stands `backup.json`, which says what it is, then the
 * folders of DATA_DIR, last the checksum of every file, as `sha256sum -c` reads them; so one that was cut off shows.
 */
export const aboutFile = 'backup.json';
export const checksumsFile = 'SHA256SUMS';
/** Of what this version writes and reads. */
export const formatVersion = 1;

/** The folders of DATA_DIR beside the database. */
export const keptFolders = ['secrets', 'images', 'outbox'] as const;
export const databaseFolder = 'postgres';

export const aboutSchema = z.object({
  what: z.literal('bargain-buddy backup'),
  format: z.int(),
  made_at: z.iso.datetime(),
  /** The major version of PostgreSQL. */
  postgres: z.string(),
  /** The last one that its database has; null: none yet. */
  migration: z.string().nullable(),
});
export type About = z.infer<typeof aboutSchema>;

/** A line of the checksums. */
export function checksumLine(name: string, hash: string): string {
  return `${hash}  ${name}\n`;
}

/** The files of a folder of DATA_DIR; drafts that are being written are none of them. */
export async function listFiles(dataDir: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => `${folder}/${name}`);
}
