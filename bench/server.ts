import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cloneDatabase, dropDatabase, query } from '../apps/server/test/database-server.ts';
import { freePort } from '../apps/server/test/free-port.ts';
import { startTestPostgres } from '../apps/server/test/postgres.ts';
import { startLoggingServer } from '../apps/server/test/processes/server-process.ts';
import { makeTemplates } from '../apps/server/test/templates.ts';

const bareServer = fileURLToPath(new URL('../apps/server/test/processes/bare-server.ts', import.meta.url));

/** Timeout for loading a million listings on a busy machine, in milliseconds. */
const loadTimeout = 300_000;

export interface RunningServer {
  origin: string;
  stop(): Promise<void>;
}

export async function startApp(url: string): Promise<RunningServer & { tokenSecret: string }> {
  const tokenSecret = randomBytes(32).toString('base64url');
  const server = await start({ DATABASE_URL: url, RATE_LIMITS: 'off', TOKEN_SECRET: tokenSecret });
  await untilReady(server);
  return { ...server, tokenSecret };
}

/** Starts the app on the sample surveys. Their prices count as real, because pages of examples are not crawlable. */
export async function startOnSamples(): Promise<RunningServer> {
  const postgres = await startTestPostgres();
  const { templates, drop } = await makeTemplates(postgres.url);
  const url = await cloneDatabase(postgres.url, templates.samples);
  for (const table of ['price', 'listing']) await query(url, `UPDATE ${table} SET source = 'mti'`);
  const server = await start({ DATABASE_URL: url });
  await untilReady(server);
  return {
    ...server,
    async stop() {
      await server.stop();
      await dropDatabase(postgres.url, url);
      await drop();
      await postgres.stop();
    },
  };
}

export function startBare(url: string): Promise<RunningServer> {
  return start({ DATABASE_URL: url }, bareServer);
}

async function start(settings: NodeJS.ProcessEnv, file?: string): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bargain-buddy-bench-'));
  // The first start would otherwise write the open data during a measurement.
  await mkdir(join(dataDir, 'open-data'));
  await writeFile(join(dataDir, 'open-data', 'datapackage.json'), '{}');
  const port = await freePort();
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    // Uses the log level of production, because logging is part of the response time.
    LOG_LEVEL: 'info',
    // Prevents requests to external services.
    NOMINATIM_URL: 'http://127.0.0.1:9',
    OPENFOODFACTS_URL: 'http://127.0.0.1:9',
    ...settings,
  };
  // The log goes to a file, because reading it would slow down the client.
  const server = startLoggingServer(environment, join(dataDir, 'log'), file);
  // Stops the app when a signal ends only the bench, as without a terminal.
  const leave = () => server.child.kill('SIGTERM') && process.exit(130);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  const stop = async () => {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await server.printed('is ready');
    return { origin: `http://127.0.0.1:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the index is loaded, because prices return 503 before that. */
async function untilReady({ origin, stop }: RunningServer): Promise<void> {
  const end = performance.now() + loadTimeout;
  while (!(await fetch(`${origin}/api/ready/`)).ok) {
    if (performance.now() > end) {
      await stop();
      throw new Error(`The app was not ready after ${loadTimeout / 1_000} s.`);
    }
    await pause(100);
  }
}

/** Skips the build if it is up to date. */
export function buildWeb(): void {
  const script = fileURLToPath(new URL('../scripts/build-web.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The build of the web app failed.');
}
