import { assignMissingKinds } from '../../apps/server/src/modules/kinds/index.ts';
import { openDatabase, openPool } from '../../apps/server/src/platform/database/database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { databaseName, onServer, type Pool, quoteName } from '../database.ts';
import type { Progress } from '../progress.ts';
import { compareFingerprints, currentFingerprint, type Fingerprint, parseFingerprint } from './fingerprint.ts';
import { makeDataSet } from './make.ts';
import { addObservations, lacksObservations } from './observations.ts';

/** Reuses the data set, applies newer migrations, or creates it. Throws if another database has that name. */
export async function ensureDataSet(url: string, options: { fresh: boolean }, progress: Progress): Promise<void> {
  const wanted = await currentFingerprint();
  const kept = await onServer(url, (server) => readFingerprint(server, url));
  const state = !kept || options.fresh ? 'different' : compareFingerprints(kept, wanted);
  if (state === 'same') await progress.step('Vacuum of what the last bench has left', () => vacuum(url));
  else if (state === 'behind') await catchUp(url, wanted, progress);
  else {
    await onServer(url, async (server) => {
      await server.query(`DROP DATABASE IF EXISTS ${quoteName(databaseName(url))} WITH (FORCE)`);
      await server.query(`CREATE DATABASE ${quoteName(databaseName(url))}`);
    });
    await make(url, wanted, () => makeDataSet(url, progress));
  }
  if (await lacksObservations(url)) await make(url, wanted, () => addObservations(url, progress));
}

async function catchUp(url: string, wanted: Fingerprint, progress: Progress): Promise<void> {
  await progress.step('Migrations that came after the data set', () => migrate(url));
  await progress.step('Kinds of products without one', () => doJobs(url));
  await vacuum(url);
  await onServer(url, (server) => writeFingerprint(server, url, wanted));
}

/** An incomplete fingerprint during the work makes the next bench create an interrupted data set again. */
async function make(url: string, wanted: Fingerprint, work: () => Promise<void>): Promise<void> {
  await onServer(url, async (server) => {
    await writeFingerprint(server, url, { ...wanted, complete: false });
    await work();
    await writeFingerprint(server, url, wanted);
  });
}

async function readFingerprint(server: Pool, url: string): Promise<Fingerprint | undefined> {
  const { rows } = await server.query<{ comment: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
    [databaseName(url)],
  );
  if (!rows[0]) return undefined;
  const fingerprint = parseFingerprint(rows[0].comment);
  if (fingerprint) return fingerprint;
  throw new Error(
    `The database ${databaseName(url)} was not made by the bench, which would replace it: name another in BENCH_DATABASE_URL.`,
  );
}

async function writeFingerprint(server: Pool, url: string, fingerprint: Fingerprint): Promise<void> {
  await server.query(`COMMENT ON DATABASE ${quoteName(databaseName(url))} IS '${JSON.stringify(fingerprint)}'`);
}

/** Runs the jobs that the app would otherwise run during a measurement. */
async function doJobs(url: string): Promise<void> {
  const db = openDatabase(openPool(url, 1));
  await assignMissingKinds(db);
  await db.destroy();
}

async function vacuum(url: string): Promise<void> {
  const pool = openPool(url, 1);
  await pool.query('VACUUM (ANALYZE)');
  // The checkpoint avoids pending writes during a measurement.
  await pool.query('CHECKPOINT');
  await pool.end();
}
