import type { CatalogueFile, Region } from '@bargain-buddy/contract';
import { deviceDatabase } from '../device-database.ts';

/** The stored file, with the time of the last check for changes. */
export interface StoredFile {
  file: CatalogueFile;
  checkedAt: number;
}

const keyOf = (region: Region | '') => `catalogue ${region}`;

interface Row {
  /** The file as compressed JSON. */
  compressed: Blob;
  checkedAt: number;
}

/** Undefined if nothing is stored, or without storage. */
export async function readCatalogueFile(region: Region | ''): Promise<StoredFile | undefined> {
  try {
    const row = (await (await deviceDatabase()).get('pocket', keyOf(region))) as Row | undefined;
    if (!row) return undefined;
    const json = row.compressed.stream().pipeThrough(new DecompressionStream('gzip'));
    return { file: await new Response(json).json(), checkedAt: row.checkedAt };
  } catch {
    return undefined;
  }
}

export async function deleteCatalogueFiles(): Promise<void> {
  await (await deviceDatabase()).clear('pocket');
}

/** Stores a file instead of the files of other areas, and of snapshots that earlier releases stored. */
export async function storeCatalogueFile(region: Region | '', { file, checkedAt }: StoredFile): Promise<void> {
  const json = new Blob([JSON.stringify(file)]).stream().pipeThrough(new CompressionStream('gzip'));
  const row: Row = { compressed: await new Response(json).blob(), checkedAt };
  const database = await deviceDatabase();
  const transaction = database.transaction('pocket', 'readwrite');
  await transaction.store.clear();
  await transaction.store.put(row, keyOf(region));
  await transaction.done;
}
