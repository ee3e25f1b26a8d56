import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';

const migrations = new URL('../../apps/server/migrations/', import.meta.url);

/** What a data set was made of: kept as the comment of its database. */
export const fingerprintSchema = z.object({
  bench: z.literal('bargain-buddy'),
  complete: z.boolean(),
  generator: z.string(),
  migrations: z.record(z.string(), z.string()),
});
export type Fingerprint = z.infer<typeof fingerprintSchema>;

/** The fingerprint of a complete data set that the sources here would make. */
export async function currentFingerprint(): Promise<Fingerprint> {
  const sources = await hashFiles(new URL('./', import.meta.url), '.ts');
  return {
    bench: 'bargain-buddy',
    complete: true,
    generator: hash(JSON.stringify(sources)),
    migrations: await hashFiles(migrations, '.sql'),
  };
}

/**
 * How a data set that was made of `kept` becomes one of `wanted`: it is the same, it lacks migrations that came later, or
 * it has to be made anew.
 */
export function compareFingerprints(kept: Fingerprint, wanted: Fingerprint): 'same' | 'behind' | 'different' {
  if (!kept.complete || kept.generator !== wanted.generator) return 'different';
  const changed = Object.entries(kept.migrations).some(([name, sum]) => wanted.migrations[name] !== sum);
  if (changed) return 'different';
  return Object.keys(kept.migrations).length === Object.keys(wanted.migrations).length ? 'same' : 'behind';
}

async function hashFiles(folder: URL, ending: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
  const entries = names.map(async (name) => [name, hash(await readFile(new URL(name, folder)))] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function hash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 16);
}
