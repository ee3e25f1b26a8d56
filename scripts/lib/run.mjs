import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** Runs a program to its end with its output shown; answers whether it succeeded. */
export function run(command, args, env = workspaceEnv()) {
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (error) console.error(error.message);
  return status === 0;
}

/** The same, but ends this process with a message when the program fails. */
export function runOrExit(what, command, args, env) {
  if (run(command, args, env)) return;
  console.error(`\n${what} failed: the lines above say why.`);
  process.exit(1);
}

/** Hands this process over to the workspace's Node.js, so that signals go to the program and its exit code comes back. */
export function become(args, extra = {}) {
  const node = join(bin, 'node');
  const env = workspaceEnv(extra);
  process.chdir(root);
  // Not in Node.js 20, which has to stay and pass everything on.
  process.execve?.(node, [node, ...args], env);
  const child = spawn(node, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
