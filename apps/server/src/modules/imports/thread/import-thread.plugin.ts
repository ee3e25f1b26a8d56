import type { ImportReport } from '@bargain-buddy/contract';
import fp from 'fastify-plugin';
import { Piscina } from 'piscina';
import type { AppServices } from '../../../platform/services.ts';
import { fromThreadFailure } from '../../../platform/thread-failure.ts';
import type { FileImport, ImportJob, ImportOutcome, ImportThreadSettings } from './import-job.ts';

export interface ImportThread {
  /** Imports a file. Throws the HttpError of a file that cannot be imported. */
  importFile(job: FileImport): Promise<ImportReport>;
  /** Carries out a run in the background, as `carryOutRun` does. Logs an unexpected error. */
  carryOutRun(id: number): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    importThread: ImportThread;
  }
}

/** Imports that share the thread. Most of their time they wait for the database. */
const maxImports = 10;

/**
 * Makes `app.importThread`. A file of 100,000 rows takes seconds to compare, so imports have a thread of their own
 * (SEC-05). It starts with the first import and ends after a minute without one.
 */
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
      // An idle worker still notices a broken database connection.
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
