import { deviceDatabase } from './device-database.ts';

/** The stored catalogue, with the person's frequent items. */
export interface StoredCatalogue {
  etag: string;
  pocket: unknown;
  checkedAt: number;
}

/** Undefined if nothing is stored, or without storage. */
export async function readPocket(key: string): Promise<StoredCatalogue | undefined> {
  try {
    const database = await deviceDatabase();
    return (await database.get('pocket', key)) as StoredCatalogue | undefined;
  } catch {
    return undefined;
  }
}

export async function storeCatalogue(key: string, kept: StoredCatalogue): Promise<void> {
  const database = await deviceDatabase();
  await database.put('pocket', kept, key);
}

/** Deletes it when its owner signs out. */
export async function clearPocket(): Promise<void> {
  const database = await deviceDatabase();
  await database.clear('pocket');
}
