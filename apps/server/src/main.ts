import { setTimeout as delay } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { prepareFirstStart } from './first-start.ts';
import { jobHandlers } from './job-handlers.ts';
import { queueOpenDataAtStart } from './modules/open-data/index.ts';
import { openDatabase, openPatientPool, openRequestPool } from './platform/database/database.ts';
import { isDatabaseAway } from './platform/database/database-errors.ts';
import { isDiskFull, retryWhileDiskFull } from './platform/database/disk-full.ts';
import { warnOfDatabaseLogin } from './platform/database/login.ts';
import { migrate } from './platform/database/migrate.ts';
import { closingTimeoutMs, openDatabaseServer } from './platform/database/server.ts';
import { ensurePortFree, explainListenFailure } from './platform/http/port.ts';
import { addJob } from './platform/jobs/queue.ts';
import { startJobs } from './platform/jobs/worker.ts';
import { showStep } from './platform/progress.ts';
import { prepareShutdown, type Shutdown } from './platform/shutdown.ts';

// Set by the npm scripts (scripts/lib/run.mjs).
const shutdown = prepareShutdown({ withParent: process.env.STOP_WITH_PARENT === 'on' });
try {
  await start(shutdown);
} catch (error) {
  if (!shutdown.begun) console.error(describe(error));
  await shutdown.stop(1);
}

async function start(shutdown: Shutdown): Promise<void> {
  const config = loadConfig(process.env);
  await ensurePortFree(config.port, config.host);

  const waiting = new AbortController();
  const onFullDisk = { report: (message: string) => console.error(message), signal: waiting.signal };
  const events = {
    ...onFullDisk,
    onLost(error: Error) {
      console.error(describe(error));
      void shutdown.stop(1);
    },
  };
  const open = () => retryWhileDiskFull(() => openDatabaseServer(config, events), onFullDisk);
  const opening = config.databaseUrl ? open() : showStep('Starting PostgreSQL', open);
  const close = () =>
    opening.then(
      (server) => server.close(),
      () => undefined,
    );
  shutdown.add(close, closingTimeoutMs);
  shutdown.add(async () => waiting.abort());
  const { url, directUrl } = await opening;
  const pool = openRequestPool(url, {
    max: config.databaseConnections,
    hasPooler: url !== directUrl,
    prepares: config.preparedStatements,
  });
  const db = openDatabase(pool);
  shutdown.add(() => db.destroy());
  const patientDb = openDatabase(openPatientPool(directUrl));
  shutdown.add(() => patientDb.destroy());

  const prepare = async () => {
    await migrate(directUrl, { showStep });
    await prepareFirstStart(patientDb, config, { onSuperuser: showSuperuser, showStep });
    await addJob(patientDb, 'sort-products', {}, { key: 'sort-products' });
    // A migration may have noted lists.
    await addJob(patientDb, 'check-alerts', {}, { key: 'check-alerts' });
    await queueOpenDataAtStart(patientDb, config.dataDir);
  };
  // A full disk can end PostgreSQL. The embedded one is restarted.
  const isTemporary = (error: unknown) => isDiskFull(error) || (!config.databaseUrl && isDatabaseAway(error));
  await retryWhileDiskFull(prepare, { ...onFullDisk, isTemporary });

  const leaving = new AbortController();
  const services = { config, db, patientDb, pool, directUrl, leaving: leaving.signal };
  const app = await buildApp(services);
  shutdown.add(() => app.close());
  await warnOfDatabaseLogin(pool, app.log);
  const jobs = await startJobs(directUrl, jobHandlers({ ...services, db: patientDb }, app), app.log);
  shutdown.add(() => jobs.stop());
  await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw explainListenFailure(error, config.port, config.host);
  });
  // Load balancers need a second or so to notice that the process is not ready.
  const drain = async () => {
    leaving.abort();
    await delay(config.drainSeconds * 1_000);
  };
  shutdown.add(drain, (config.drainSeconds + 1) * 1_000);
  await showStep('Loading the prices', () => app.catalogue.loaded);
  console.log(`\nBargain Buddy is ready: ${config.publicUrl}\n`);
}

function showSuperuser({ email, password }: { email: string; password: string | undefined }): void {
  console.log(`\nSuperuser  ${email}`);
  console.log(`Password   ${password ?? 'the one of ADMIN_PASSWORD'}`);
  if (password) console.log('           (shown only this once; npm run admin -- reset-password makes a new one)');
  console.log();
}

/** Expected failures have a message with a remedy. Others need their stack. */
function describe(error: unknown): unknown {
  return error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error;
}
