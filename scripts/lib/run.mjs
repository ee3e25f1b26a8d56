import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithThis, stop, stopsWithNpm } from './end-together.mjs';
import { showStep } from './progress.mjs';

/** The folder of the workspace. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/** The environment in which the workspace's own programs, Node.js 24 among them, come first. */
export function workspaceEnv(extra = {}) {
  return { ...process.env, PATH: [bin, ...outsidePath()].join(delimiter), ...extra };
}

/** The environment in which only programs from outside the workspace are found, since node_modules may be replaced. */
export function outsideEnv(extra = {}) {
  return { ...process.env, PATH: outsidePath().join(delimiter), ...extra };
}

function outsidePath() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
}

/**
 * Runs a program to its end. Returns its exit code, or undefined if a signal ended it. It and its children stop with
 * this process, after `limit` milliseconds, and when `signal` is aborted.
 */
export async function run(command, args, { env = workspaceEnv(), stdio = 'inherit', limit, signal, onOutput } = {}) {
  // Detached, it leads a group of its own, which can be stopped as a whole.
  const child = spawn(command, args, { cwd: root, env, stdio, detached: true });
  const stopped = endWithThis(child, limit);
  signal?.addEventListener('abort', () => stop(child));
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(undefined);
    });
    child.once('close', (exitCode) => resolve(exitCode ?? undefined));
  });
  if (stopped()) console.error(`${command}: stopped after ${limit / 60_000} minutes`);
  return code;
}

/**
 * Runs a step of the start, and shows its duration. Shows its output only after a failure. Returns whether it
 * succeeded.
 */
export function runStep(name, command, args, env = workspaceEnv()) {
  const output = [];
  const stdio = ['ignore', 'pipe', 'pipe'];
  const perform = () => run(command, args, { env, stdio, onOutput: (chunk) => output.push(chunk) });
  return showStep(name, async () => (await perform()) === 0).then((succeeded) => {
    if (!succeeded) process.stderr.write(Buffer.concat(output));
    return succeeded;
  });
}

/** The same, but ends this process with a message when the step fails. */
export async function stepOrExit(name, command, args, env) {
  if (await runStep(name, command, args, env)) return;
  console.error(`\n${name} failed: the lines above say why.`);
  process.exit(1);
}

/**
 * Hands this process over to the workspace's Node.js, so that signals go to the program and its exit code comes back.
 */
export async function become(args, extra = {}) {
  const node = join(bin, 'node');
  const env = workspaceEnv({ ...extra, ...(stopsWithNpm && { STOP_WITH_PARENT: 'on' }) });
  process.chdir(root);
  // Not in Node.js 20, which has to stay and pass everything on.
  process.execve?.(node, [node, ...args], env);
  await stayAbove(args, extra);
}

/** Runs the workspace's Node.js below this process, which passes signals on and ends with the program's exit code. */
export async function stayAbove(args, extra = {}) {
  const env = workspaceEnv({ ...extra, STOP_WITH_PARENT: 'on' });
  process.exit((await run(join(bin, 'node'), args, { env })) ?? 1);
}
