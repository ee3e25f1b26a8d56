import { workerData } from 'piscina';
import { openDatabase, openPatientPool } from '../../platform/database/database.ts';
import { publishIndexOfOpenData } from '../price-index/index.ts';
import { openDataFolder } from './open-data.service.ts';
import type { OpenDataThreadSettings } from './open-data-threads.ts';
import { writeOpenData } from './write-open-data.ts';

const { directUrl, dataDir }: OpenDataThreadSettings = workerData;

export default async function write(): Promise<void> {
  const db = openDatabase(openPatientPool(directUrl));
  try {
    const { resources } = await writeOpenData(db, dataDir);
    await publishIndexOfOpenData(db, openDataFolder(dataDir), resources);
  } finally {
    await db.destroy();
  }
}
