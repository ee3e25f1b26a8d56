import { deviceDatabase } from './device-database.ts';

/** What the device keeps of the catalogue and of its person's habits, as the server gave it. */
export interface KeptPocket {
  etag: string;
  pocket: unknown;
  /** By Date.now(). */
  checkedAt: number;
}

/** Undefined where nothing is kept, and where the browser keeps nothing. */
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

/** Forgets everything of it: it is a person's who has signed out. */
export async function clearPocket(): Promise<void> {
  const database = await deviceDatabase();
  await database.clear('pocket');
}
