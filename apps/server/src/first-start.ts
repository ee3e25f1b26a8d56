import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createSuperuser } from './modules/accounts/index.ts';
import { importSampleSurveys } from './modules/imports/index.ts';
import type { Database, Executor } from './platform/database/database.ts';
import { makeUpPassword } from './platform/made-up-password.ts';

/** Any constant will do that no other lock has. */
const firstStartLock = 4_466_190_305;

/** What the first start did, to be told once. */
export interface FirstStart {
  /** The superuser that it made; `password` only when it was not given in the settings. */
  superuser?: { email: string; password: string | undefined };
  /** How many sample surveys it imported. */
  surveys: number;
}

/**
 * Fills an empty database with the sample surveys, unless SAMPLE_DATA is off, and gives one without a superuser one, by
 * ADMIN_EMAIL and ADMIN_PASSWORD or a password made up here, which is kept nowhere. Processes that start together take turns.
 */
export async function prepareFirstStart(db: Database, config: Config): Promise<FirstStart> {
  return db.transaction().execute(async (turn) => {
    await sql`SELECT pg_advisory_xact_lock(${firstStartLock})`.execute(turn);
    const surveys = config.sampleData ? await ensureSamples(turn) : 0;
    return { ...(await ensureSuperuser(db, config)), surveys };
  });
}

async function ensureSamples(executor: Executor): Promise<number> {
  const { rows } = await sql`
    SELECT FROM product UNION ALL SELECT FROM store UNION ALL SELECT FROM price_import LIMIT 1`.execute(executor);
  return rows.length > 0 ? 0 : importSampleSurveys(executor);
}

async function ensureSuperuser(db: Database, config: Config): Promise<Pick<FirstStart, 'superuser'>> {
  const existing = await db.selectFrom('app_user').select('id').where('is_superuser', '=', true).executeTakeFirst();
  if (existing) return {};
  const password = config.adminPassword ?? makeUpPassword();
  await createSuperuser(db, { email: config.adminEmail, password });
  return { superuser: { email: config.adminEmail, password: config.adminPassword ? undefined : password } };
}
