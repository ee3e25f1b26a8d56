import type { ImportReport } from '@bargain-buddy/contract';
import fp from 'fastify-plugin';
import { Piscina } from 'piscina';
import type { AppServices } from '../../../platform/services.ts';
import { fromThreadFailure } from '../../../platform/thread-failure.ts';
import type { FileImport, ImportJob, ImportOutcome, ImportThreadSettings } from './import-job.ts';

export interface ImportThread {
  importFile(job: FileImport): Promise<ImportReport>;
  carryOutRun(id: number): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    importThread: ImportThread;
  }
}

/** Concurrent imports in the thread. They mostly wait for the database. */
const maxImports = 10;

/** Imports use a separate thread, since the comparison of 100,000 rows takes seconds. */
export const importThread = fp(async (app, { directUrl }: Pick<AppServices, 'directUrl'>) => {
  const workerData: ImportThreadSettings = { directUrl };
  let pool: Piscina<ImportJob, ImportOutcome> | undefined;
  const run = (job: ImportJob) => {
    pool ??= new Piscina<ImportJob, ImportOutcome>({
      filename: new URL('./import-thread.ts', import.meta.url).href,
      workerData,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: maxImports,
      // Lets an idle worker detect a broken database connection.
      atomics: 'disabled',
      idleTimeout: 60_000,
    });
    return pool.run(job);
  };

  app.decorate('importThread', {
    async importFile(job) {
      const outcome = await run(job);
      if ('failure' in outcome) throw fromThreadFailure(outcome.failure);
      if (!('report' in outcome)) throw new Error('The import of a file has no report.');
      return outcome.report;
    },
    async carryOutRun(id) {
      const outcome = await run({ run: id });
      if ('unexpected' in outcome && outcome.unexpected) {
        app.log.error({ err: outcome.unexpected, run: id }, 'an import failed');
      }
    },
  });
  app.addHook('onClose', async () => pool?.destroy());
});
