import { deviceDatabase } from './device-database.ts';

/** The stored catalogue, with the person's frequent items. */
export interface KeptPocket {
  etag: string;
  pocket: unknown;
  /** From Date.now(). */
  checkedAt: number;
}

/** Undefined if nothing is stored, or without storage. */
export async function readPocket(key: string): Promise<KeptPocket | undefined> {
  try {
    const database = await deviceDatabase();
    return (await database.get('pocket', key)) as KeptPocket | undefined;
  } catch {
    return undefined;
  }
}

export async function keepPocket(key: string, kept: KeptPocket): Promise<void> {
  const database = await deviceDatabase();
  await database.put('pocket', kept, key);
}

/** Deletes it when its owner signs out. */
export async function clearPocket(): Promise<void> {
  const database = await deviceDatabase();
  await database.clear('pocket');
}
