import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const migrations = new URL('../../apps/server/migrations/', import.meta.url);

/** Origin of a data set, stored as the comment of its database. */
export interface Fingerprint {
  bench: 'bargain-buddy';
  complete: boolean;
  generator: string;
  migrations: Record<string, string>;
}

/** Returns undefined for a comment that is not a fingerprint. */
export function parseFingerprint(comment: string | null): Fingerprint | undefined {
  if (!comment?.startsWith('{"bench":"bargain-buddy"')) return undefined;
  return JSON.parse(comment);
}

export async function currentFingerprint(): Promise<Fingerprint> {
  const sources = await hashFiles(new URL('./content/', import.meta.url), '.ts');
  return {
    bench: 'bargain-buddy',
    complete: true,
    generator: hash(JSON.stringify(sources)),
    migrations: await hashFiles(migrations, '.sql'),
  };
}

/** 'behind' means that only newer migrations are missing. */
export function compareFingerprints(kept: Fingerprint, wanted: Fingerprint): 'same' | 'behind' | 'different' {
  if (!kept.complete || kept.generator !== wanted.generator) return 'different';
  const changed = Object.entries(kept.migrations).some(([name, sum]) => wanted.migrations[name] !== sum);
  if (changed) return 'different';
  return Object.keys(kept.migrations).length === Object.keys(wanted.migrations).length ? 'same' : 'behind';
}

async function hashFiles(folder: URL, ending: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending) && !name.includes('.test.')).sort();
  const entries = names.map(async (name) => [name, hash(await readFile(new URL(name, folder)))] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function hash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 16);
}
