import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildWebIfNeeded } from './lib/web-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Of the processes between npm and PostgreSQL, what their command lines have in common. */
const commands = {
  npm: /\bnpm (start|run dev)/,
  script: /scripts\/dev\.mjs/,
  watcher: /--watch-path=/,
  server: /^(?!.*--watch-path).*src\/main\.ts/,
};

let dataDir: string;
let port: number;
let started: ChildProcess;
let tree: Process[] = [];
beforeAll(async () => {
  await buildWebIfNeeded();
  dataDir = await mkdtemp(join(tmpdir(), 'bb-stop-'));
  port = await freePort();
}, 300_000);
afterEach(() => {
  for (const { pid } of stillRunning([...tree, ...below(started.pid)])) process.kill(pid, 'SIGKILL');
  tree = [];
});
afterAll(() => rm(dataDir, { recursive: true }));

test.for([
  ['npm', 'SIGTERM'],
  ['npm', 'SIGKILL'],
  ['server', 'SIGINT'],
] as const)('npm start: %s told to stop by %s stops everything', async ([who, signal]) => {
  await start(['start']);
  tell(who, signal);
  await expect.poll(whatIsLeft).toEqual([]);
  expect(await isPortOpen()).toBe(false);
});

test.for([
  ['npm', 'SIGKILL'],
  ['script', 'SIGINT'],
  ['watcher', 'SIGTERM'],
] as const)('npm run dev: %s told to stop by %s stops everything', async ([who, signal]) => {
  await start(['run', 'dev']);
  tell(who, signal);
  await expect.poll(whatIsLeft).toEqual([]);
  expect(await isPortOpen()).toBe(false);
});

test('npm run dev: a server that is told to stop stops PostgreSQL, and waits for the next change', async () => {
  await start(['run', 'dev']);
  tell('server', 'SIGTERM');
  await expect.poll(async () => [stillRunning([find('server')]), await hasDatabase()]).toEqual([[], false]);
  expect(stillRunning([find('watcher')])).toHaveLength(1);
  tell('npm', 'SIGTERM');
  await expect.poll(whatIsLeft).toEqual([]);
});

test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s in the middle of a step stops what the step runs',
  async (signal) => {
    const run = `import(${JSON.stringify(join(root, 'scripts/lib/run.mjs'))}).then(({ run }) => run('sh', ['-c', 'sleep 61 & sleep 62']))`;
    started = spawn(process.execPath, ['-e', run], { stdio: 'ignore' });
    await expect.poll(() => below(started.pid).length).toBe(4);
    tree = below(started.pid);
    started.kill(signal);
    await expect.poll(() => stillRunning(tree)).toEqual([]);
  },
);

/** Starts the app by npm on a free port, as a supervisor does, and waits until it answers. */
async function start(args: string[]): Promise<void> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const settings = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', SAMPLE_DATA: 'off', LOG_LEVEL: 'warn' };
  // No settings of the npm that runs this test, except where code is compiled.
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings };
  started = spawn('npm', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const isReady = () => output.includes('Bargain Buddy is ready');
  await expect.poll(() => isReady() || started.exitCode !== null).toBe(true);
  expect(output).toContain('Bargain Buddy is ready');
  tree = below(started.pid);
}

function tell(who: keyof typeof commands, signal: NodeJS.Signals): void {
  process.kill(find(who).pid, signal);
}

function find(who: keyof typeof commands): Process {
  const found = tree.find(({ command }) => commands[who].test(command));
  if (!found) throw new Error(`There is no ${who} among\n${tree.map(({ command }) => command).join('\n')}`);
  return found;
}

async function whatIsLeft(): Promise<string[]> {
  const processes = stillRunning(tree).map(({ command }) => command);
  return (await hasDatabase()) ? [...processes, 'postmaster.pid'] : processes;
}

function hasDatabase(): Promise<boolean> {
  return access(join(dataDir, 'postgres/postmaster.pid')).then(
    () => true,
    () => false,
  );
}

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** Every process that runs; one that has ended and whose parent has not asked yet does not. */
function processes(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state, command = ''] = line.match(/^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/) ?? [];
    return state && !state.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

function below(pid: number | undefined): Process[] {
  const all = processes();
  const found = all.filter((one) => one.pid === pid);
  for (const { pid: parent } of found) found.push(...all.filter((one) => one.parent === parent));
  return found;
}

function stillRunning(some: Process[]): Process[] {
  const all = processes();
  return some.filter(({ pid, command }) => all.some((one) => one.pid === pid && one.command === command));
}

function isPortOpen(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('No port is free.');
  return address.port;
}
