import type { Dashboard, FailedJob } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { type Actor, audit } from '../../../platform/audit.ts';
import { countOf, type Executor, firstRowOf, rowsOf } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { NotFound } from '../../../platform/errors.ts';
import { withIsoTimes } from '../../../platform/iso-times.ts';
import type { AppServices } from '../../../platform/services.ts';
import { listImports } from '../../imports/index.ts';
import { countPendingReminders } from '../health/health.service.ts';
import { listIntegrations } from '../integrations/integrations.service.ts';
import { countReviewItemsByKind } from '../review/waiting.queries.ts';

const importsShown = 5;
const jobsShown = 20;

export async function getDashboard(services: Pick<AppServices, 'db' | 'config'>): Promise<Dashboard> {
  const { db } = services;
  const [counts, prices_by_day, waiting, stores_without_place, due, imports, integrations, jobs] = await Promise.all([
    countEverything(db),
    countPricesByDay(db),
    countReviewItemsByKind(db),
    countStoresWithoutPlace(db),
    countPendingReminders(db),
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
    imports: imports.results,
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

function toFailedJob(job: FailedJobRow): FailedJob {
  const [last_error = ''] = job.last_error.split('\n');
  return { ...withIsoTimes(job), last_error, is_final: job.attempts >= job.max_attempts };
}

/** The number of prices is an estimate above 100,000, since an exact count is slow. */
async function countEverything(db: Executor): Promise<Dashboard['counts']> {
  const { rows } = await sql<Dashboard['counts']>`
    SELECT (SELECT count(*) FROM listing) AS listings,
           (SELECT count(*) FROM product) AS products,
           (SELECT count(*) FROM store) AS stores,
           (SELECT count(*) FROM app_user WHERE is_active) AS users,
           (SELECT count(*) FROM shopping_list) AS lists,
           CASE WHEN estimate > 100000 THEN estimate ELSE (SELECT count(*) FROM price) END AS prices
    FROM (SELECT reltuples::bigint AS estimate FROM pg_class WHERE oid = 'price'::regclass) size
  `.execute(db);
  return rows[0] ?? { listings: 0, products: 0, stores: 0, users: 0, lists: 0, prices: 0 };
}

function countPricesByDay(db: Executor): Promise<Dashboard['prices_by_day']> {
  return rowsOf(db)<Dashboard['prices_by_day'][number]>`
    SELECT to_char(date_added AT TIME ZONE 'America/Port_of_Spain', 'YYYY-MM-DD') AS day, source, count(*) AS count
    FROM price WHERE date_added > now() - interval '30 days'
    GROUP BY 1, 2 ORDER BY 1, 2
  `;
}

/** Counts stores with the position of their area only. */
function countStoresWithoutPlace(db: Executor): Promise<number> {
  return countOf(db)`
    SELECT count(*) AS count FROM store WHERE location_source = 'area'`;
}

type FailedJobRow = Omit<FailedJob, 'run_at' | 'is_final'> & { run_at: Date };

function findFailedJobs(db: Executor, limit: number): Promise<FailedJobRow[]> {
  return rowsOf(db)<FailedJobRow>`
    SELECT id, task_identifier AS task, attempts, max_attempts, last_error, run_at
    FROM graphile_worker.jobs WHERE last_error IS NOT NULL ORDER BY updated_at DESC, id DESC LIMIT ${limit}
  `;
}

/** Reschedules a job now and resets its attempts. Returns undefined if it does not exist or is running. */
function rescheduleJob(db: Executor, id: number): Promise<{ task: string } | undefined> {
  return firstRowOf(db)<{ task: string }>`
    SELECT job.task_identifier AS task
    FROM graphile_worker.reschedule_jobs(ARRAY[${id}]::bigint[], run_at => now(), attempts => 0) again
    JOIN graphile_worker.jobs job ON job.id = again.id
    WHERE EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.id = ${id})
  `;
}
