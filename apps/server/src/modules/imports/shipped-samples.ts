import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../../../../../samples/', import.meta.url);
const pattern = /^mti-(\d{4}-\d{2})\.xlsx$/;

/** Reads the shipped surveys, oldest first. Each is dated the 15th of its month. */
export async function readShippedSamples(): Promise<{ name: string; day: string; bytes: Uint8Array }[]> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({
      name,
      day: `${pattern.exec(name)?.[1]}-15`,
      bytes: await readFile(new URL(name, folder)),
    })),
  );
}

let known: Promise<ReadonlySet<string>> | undefined;

export async function isShippedSample(sha256: string): Promise<boolean> {
  known ??= readShippedSamples().then(
    (files) => new Set(files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))),
  );
  return (await known).has(sha256);
}
