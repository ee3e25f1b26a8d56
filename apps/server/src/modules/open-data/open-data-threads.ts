import { Piscina } from 'piscina';
import type { AppServices } from '../../platform/services.ts';

export interface OpenDataThreadSettings {
  directUrl: string;
  dataDir: string;
}

type ThreadServices = Pick<AppServices, 'config' | 'directUrl' | 'leaving'>;

/** Writes the files in a thread of its own, because ten million prices take minutes. Ends it when the process stops. */
export async function writeOpenDataInThread({ config, directUrl, leaving }: ThreadServices): Promise<void> {
  const workerData: OpenDataThreadSettings = { directUrl, dataDir: config.dataDir };
  const pool = new Piscina<undefined, void>({
    filename: new URL('./open-data-thread.ts', import.meta.url).href,
    workerData,
    minThreads: 0,
    maxThreads: 1,
    // Requests go first.
    niceIncrement: 10,
    // Rows are garbage after each batch. Collecting a large young generation takes longer on busy processors.
    resourceLimits: { maxOldGenerationSizeMb: 150, maxYoungGenerationSizeMb: 6 },
  });
  try {
    await pool.run(undefined, leaving && { signal: leaving });
  } finally {
    await pool.destroy();
  }
}
