import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createSuperuser } from './modules/accounts/index.ts';
import { importSampleSurveys } from './modules/imports/index.ts';
import type { Database, Executor } from './platform/database/database.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { makeUpPassword } from './platform/made-up-password.ts';
import type { ShowStep } from './platform/progress.ts';

/** Any constant will do that no other lock has. */
const firstStartLock = 4_466_190_305;

/** Hears what the first start does. */
export interface FirstStartNews {
  /** It made a superuser; `password` only when it was not given in the settings. */
  onSuperuser(superuser: { email: string; password: string | undefined }): void;
  showStep: ShowStep;
}

/**
 * Gives a database without a superuser one, by ADMIN_EMAIL and ADMIN_PASSWORD or a password made up here, which is kept
 * nowhere; then fills an empty one with the sample surveys, unless SAMPLE_DATA is off. Processes that start together
 * take turns.
 */
export async function prepareFirstStart(db: Database, config: Config, news: FirstStartNews): Promise<void> {
  const superuser = await inTurn(db, (trx) => ensureSuperuser(trx, config));
  // Before anything else can fail: nobody could sign in with a password that was never told.
  if (superuser) news.onSuperuser(superuser);
  if (!config.sampleData) return;
  await inTurn(db, async (trx) => {
    if (await isEmpty(trx)) await news.showStep('Importing the sample surveys', () => importSampleSurveys(trx));
  });
}

function inTurn<T>(db: Database, work: (trx: Executor) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${firstStartLock})`.execute(trx);
    return work(trx);
  });
}

async function isEmpty(executor: Executor): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM product UNION ALL SELECT FROM store UNION ALL SELECT FROM price_import LIMIT 1`.execute(executor);
  return rows.length === 0;
}

async function ensureSuperuser(trx: Executor, config: Config) {
  const existing = await trx.selectFrom('app_user').select('id').where('is_superuser', '=', true).executeTakeFirst();
  if (existing) return undefined;
  const password = config.adminPassword ?? makeUpPassword();
  await createSuperuser(trx, { email: config.adminEmail, password });
  return { email: config.adminEmail, password: config.adminPassword ? undefined : password };
}
