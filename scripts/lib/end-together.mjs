import { constants } from 'node:os';

/** True if npm runs this process. It must not outlive npm, which forwards SIGINT and SIGTERM, but may be killed. */
export const stopsWithNpm = process.env.npm_lifecycle_event !== undefined;

/** Long enough for a server to answer its last requests and to stop PostgreSQL. */
const timeoutMs = 60_000;
const parent = process.ppid;
const children = new Set();
let ending;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
if (stopsWithNpm) setInterval(() => process.ppid === parent || end('SIGHUP'), 500).unref();

/**
 * Stops the child and its whole group when this process receives a signal to stop, or after `limit` milliseconds.
 * Returns a function whose result is true if the limit was reached.
 */
export function endWithThis(child, limit) {
  let late = false;
  children.add(child);
  const clock = setTimeout(
    () => {
      late = true;
      stop(child, 'SIGTERM');
    },
    limit ?? 2 ** 31 - 1,
  ).unref();
  const onChildEnd = (code) => {
    clearTimeout(clock);
    children.delete(child);
    if (ending && children.size === 0) process.exit(code ?? ending);
  };
  child.once('error', () => onChildEnd());
  child.once('exit', onChildEnd);
  return () => late;
}

function end(signal) {
  ending ??= 128 + constants.signals[signal];
  if (children.size === 0) process.exit(ending);
  for (const child of children) stop(child);
}

/** Sends SIGTERM for every signal: `node --watch` ignores SIGHUP, and a background job of a shell ignores SIGINT. */
export function stop(child) {
  kill(child, 'SIGTERM');
  setTimeout(() => kill(child, 'SIGKILL'), timeoutMs).unref();
}

/** The child leads a process group, which contains its own children. */
function kill({ pid }, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}
