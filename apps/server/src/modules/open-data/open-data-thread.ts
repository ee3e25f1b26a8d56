import { workerData } from 'piscina';
import { openDatabase, openPatientPool } from '../../platform/database/database.ts';
import type { OpenDataThreadSettings } from './open-data-threads.ts';
import { writeOpenData } from './write-open-data.ts';

const { directUrl, dataDir }: OpenDataThreadSettings = workerData;

export default async function write(): Promise<void> {
  const db = openDatabase(openPatientPool(directUrl));
  try {
    await writeOpenData(db, dataDir);
  } finally {
    await db.destroy();
  }
}
