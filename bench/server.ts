import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tokenPairSchema } from '@bargain-buddy/contract';
import { createSuperuser, resetPassword } from '../apps/server/src/modules/accounts/index.ts';
import { openDatabase, openPool } from '../apps/server/src/platform/database/database.ts';
import { freePort } from '../apps/server/test/free-port.ts';
import { startLoggingServer } from '../apps/server/test/processes/server-process.ts';

const bareServer = fileURLToPath(new URL('../apps/server/test/processes/bare-server.ts', import.meta.url));

/** In milliseconds, for a million listings on a busy machine. */
const longestLoad = 300_000;

export interface RunningServer {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

interface SignIn {
  /** What the app signs access tokens with. */
  tokenSecret: string;
  /** Signs the superuser in and answers an access token. */
  logIn(): Promise<string>;
}

/** Starts the app as `npm start` does, in a process of its own, on the database at `url`. */
export async function startApp(url: string): Promise<RunningServer & SignIn> {
  const credentials = { email: 'bench@bargainbuddy.example', password: randomBytes(16).toString('base64url') };
  await ensureSuperuser(url, credentials);
  const tokenSecret = randomBytes(32).toString('base64url');
  const server = await start({ DATABASE_URL: url, RATE_LIMITS: 'off', TOKEN_SECRET: tokenSecret });
  await untilReady(server);
  return { ...server, tokenSecret, logIn: () => logIn(server.origin, credentials) };
}

/** Starts the app on the sample surveys, with everything that it keeps in a folder of its own. */
export async function startOnSamples(): Promise<RunningServer> {
  const server = await start({ SAMPLE_DATA: 'on' });
  await untilReady(server);
  return server;
}

/** Starts the bare server, which the app is measured by, on the database at `url`. */
export function startBare(url: string): Promise<RunningServer> {
  return start({ DATABASE_URL: url }, bareServer);
}

async function start(settings: NodeJS.ProcessEnv, file?: string): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bargain-buddy-bench-'));
  const port = await freePort();
  // Reading the log is not the bench's business: it would take time from who sends the requests.
  const server = startLoggingServer(
    {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      // As in production, since writing the log belongs to answering.
      LOG_LEVEL: 'info',
      // An import looks for its stores' places later; nobody outside is to be asked.
      NOMINATIM_URL: 'http://127.0.0.1:9',
      OPENFOODFACTS_URL: 'http://127.0.0.1:9',
      ...settings,
    },
    join(dataDir, 'log'),
    file,
  );
  // Whoever ends the bench alone, not from a terminal, would leave the app behind.
  const leave = () => server.child.kill('SIGTERM') && process.exit(130);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  const stop = async () => {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await server.printed('is ready');
    return { origin: `http://127.0.0.1:${port}`, pid: server.child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Until the index is loaded, prices are answered with 503. */
async function untilReady({ origin, stop }: RunningServer): Promise<void> {
  const givingUp = performance.now() + longestLoad;
  while (!(await fetch(`${origin}/api/ready/`)).ok) {
    if (performance.now() > givingUp) {
      await stop();
      throw new Error(`The app was not ready after ${longestLoad / 1_000} s.`);
    }
    await pause(100);
  }
}

async function ensureSuperuser(url: string, credentials: { email: string; password: string }): Promise<void> {
  const db = openDatabase(openPool(url, 1));
  try {
    await createSuperuser(db, credentials).catch(() => resetPassword(db, credentials));
  } finally {
    await db.destroy();
  }
}

async function logIn(origin: string, credentials: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${origin}/api/core/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!response.ok) throw new Error(`The superuser could not sign in: ${response.status} ${await response.text()}`);
  return tokenPairSchema.parse(await response.json()).access;
}
