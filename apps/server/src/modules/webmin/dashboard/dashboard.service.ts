import type { Dashboard, FailedJob } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { AppServices } from '../../../platform/services.ts';
import { listImports } from '../../imports/index.ts';
import { countPending } from '../health/health.service.ts';
import { listIntegrations } from '../integrations/integrations.service.ts';
import { countByKind } from '../review/waiting.queries.ts';
import { countEverything, countPricesByDay, countStoresWithoutPlace } from './dashboard.queries.ts';
import { type FailedJobRow, findFailedJobs, rescheduleJob } from './jobs.queries.ts';

const importsShown = 5;
const jobsShown = 20;

export async function getDashboard(services: Pick<AppServices, 'db' | 'config'>): Promise<Dashboard> {
  const { db } = services;
  const [counts, prices_by_day, waiting, stores_without_place, due, imports, integrations, jobs] = await Promise.all([
    countEverything(db),
    countPricesByDay(db),
    countByKind(db),
    countStoresWithoutPlace(db),
    countPending(db),
    listImports(db, { kind: undefined, page: 1, page_size: importsShown }),
    listIntegrations(services),
    findFailedJobs(db, jobsShown),
  ]);
  return {
    counts,
    prices_by_day,
    waiting: {
      prices: waiting.prices,
      held_prices: waiting.held,
      product_images: waiting['product-images'],
      store_images: waiting['store-images'],
      products: waiting.products,
      stores: waiting.stores,
      product_edits: waiting['product-edits'],
      store_edits: waiting['store-edits'],
      stores_without_place,
    },
    due,
    imports: imports.imports,
    integrations: integrations.map(({ name, title, state }) => ({ name, title, state })),
    failed_jobs: jobs.map(toFailedJob),
  };
}

export async function retryJob({ db }: Pick<AppServices, 'db'>, id: number, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const job = await rescheduleJob(trx, id);
    if (!job) throw new NotFound('This job is gone or running now.');
    await audit(trx, actor, { action: 'retry', kind: 'job', ids: [id], summary: `Tried ${job.task} again.` });
  });
}

function toFailedJob({ run_at, ...job }: FailedJobRow): FailedJob {
  const [last_error = ''] = job.last_error.split('\n');
  return { ...job, last_error, run_at: run_at.toISOString(), is_final: job.attempts >= job.max_attempts };
}
