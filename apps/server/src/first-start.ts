import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createSuperuser } from './modules/accounts/index.ts';
import { importSampleSurveys } from './modules/imports/index.ts';
import type { Database, Executor } from './platform/database/database.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { generatePassword } from './platform/made-up-password.ts';
import type { ShowStep } from './platform/progress.ts';

const firstStartLock = 4_466_190_305;

export interface FirstStartCallbacks {
  /** `password` is undefined if the settings provided it. */
  onSuperuser(superuser: { email: string; password: string | undefined }): void;
  showStep: ShowStep;
}

/**
 * Creates a superuser if there is none, from ADMIN_EMAIL and ADMIN_PASSWORD or with a random password that is not
 * stored. Fills an empty database with sample surveys unless SAMPLE_DATA is off. A lock serializes processes.
 */
export async function prepareFirstStart(db: Database, config: Config, news: FirstStartCallbacks): Promise<void> {
  const superuser = await inTurn(db, (trx) => ensureSuperuser(trx, config));
  // Reported first, because a later failure would lose the password.
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
  const password = config.adminPassword ?? generatePassword();
  await createSuperuser(trx, { email: config.adminEmail, password });
  return { email: config.adminEmail, password: config.adminPassword ? undefined : password };
}
