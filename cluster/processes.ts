import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Part {
  name: string;
  start(): void;
  pids(): number[];
  /** Terminates it. Kills it after a timeout. */
  stop(): Promise<void>;
  /** Kills all its processes at once, as in a power failure. */
  kill(): Promise<void>;
  freeze(isFrozen: boolean): void;
  hasEnded(): boolean;
  lastLines(count: number): string;
}

export interface PartOptions {
  name: string;
  command: string[];
  /** Log file. The program starts in the folder of this file. */
  log: string;
  user?: string;
  env?: NodeJS.ProcessEnv;
  /** Processes that are not descendants of its first one. */
  others?(): number[];
}

/** Timeout for termination, in milliseconds. */
const timeoutMs = 20_000;

export function part({ name, command, log, user, env, others = () => [] }: PartOptions): Part {
  let child: ChildProcess | undefined;
  const isOver = () => !child || child.exitCode !== null || child.signalCode !== null;
  const pids = () => [...(isOver() ? [] : [child?.pid ?? 0]), ...others()].flatMap(withDescendants);
  async function gone(): Promise<void> {
    if (child && !isOver()) await once(child, 'exit');
    while (others().length > 0) await delay(20);
  }
  return {
    name,
    start() {
      const output = openSync(log, 'a');
      // The process ends with this process, even if this one is killed.
      const prefix = ['setpriv', '--pdeathsig', 'TERM'];
      if (user) prefix.push('--reuid', user, '--regid', user, '--clear-groups');
      const [file = '', ...args] = [...prefix, '--', ...command];
      // Detached, so that Ctrl-C stops the parts only through this process, in order.
      child = spawn(file, args, {
        // Its user may lack access to the current folder.
        cwd: dirname(log),
        env: env ?? { PATH: process.env.PATH },
        stdio: ['ignore', output, output],
        detached: true,
      });
      closeSync(output);
    },
    pids,
    async stop() {
      if (isOver()) return;
      // A frozen process cannot terminate and would survive this one.
      signal(pids(), 'SIGCONT');
      child?.kill('SIGTERM');
      const late = delay(timeoutMs, 'late', { ref: false });
      if ((await Promise.race([gone(), late])) === 'late') await this.kill();
    },
    async kill() {
      signal(pids(), 'SIGKILL');
      await gone();
    },
    freeze: (isFrozen) => signal(pids(), isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    hasEnded: () => child !== undefined && isOver(),
    lastLines: (count) => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-count).join('\n'),
  };
}

/** Throws after `seconds`, or at once if one of `parts` has ended. The message includes the last log lines. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  parts: Part[] = [],
  seconds = 180,
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!(await isSo())) {
    const ended = parts.find((one) => one.hasEnded());
    if (ended) throw new Error(`${ended.name} has ended. The last lines of its log:\n${ended.lastLines(10)}`);
    if (performance.now() > end) {
      const logs = parts.map((one) => `\n${one.name}:\n${one.lastLines(3)}`);
      throw new Error([`Waited ${seconds} seconds in vain for ${what}.`, ...logs].join('\n'));
    }
    await delay(200);
  }
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has already ended.
    }
  }
}

function withDescendants(pid: number): number[] {
  return [pid, ...(childrenByParent().get(pid) ?? []).flatMap(withDescendants)];
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const parent = pid && parentOf(pid);
    if (parent) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return children;
}

function parentOf(pid: number): number | undefined {
  try {
    // The process name is in parentheses and may contain any character.
    return Number(/^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** Returns an empty list if the postmaster does not run. */
export function postmasterOf(dataDir: string): number[] {
  try {
    const pid = Number(readFileSync(`${dataDir}/postmaster.pid`, 'utf8').split('\n')[0]);
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return line.includes(dataDir) && !isZombie(pid) ? [pid] : [];
  } catch {
    return [];
  }
}

function isZombie(pid: number): boolean {
  return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
