import type { FastifyBaseLogger } from 'fastify';
import { locateStores } from './modules/lookups/locate-stores.ts';
import { type JobWorker, startJobs } from './platform/jobs/worker.ts';
import { sendMail } from './platform/mail/send-mail.ts';
import type { AppServices } from './platform/services.ts';

/** Starts to carry out the jobs of the database at `url`: which kind of job is whose work. */
export function startAppJobs(url: string, services: AppServices, log: FastifyBaseLogger): Promise<JobWorker> {
  return startJobs(
    url,
    {
      'locate-stores': () => locateStores(services, log),
      'send-mail': (mail) => sendMail(services.config, mail, log),
    },
    log,
  );
}
