import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A program of the cluster that can be ended and started again. */
export interface Part {
  name: string;
  start(): void;
  /** Every process of it that lives. */
  pids(): number[];
  /** Ends it in good order; what does not end in time is killed. */
  stop(): Promise<void>;
  /** Ends all of it at once, as when its machine loses power. */
  kill(): Promise<void>;
  /** Has all of it stand still, or go on. */
  freeze(isFrozen: boolean): void;
  /** True if it was started and runs no more. */
  hasEnded(): boolean;
  /** The end of its log. */
  lastLines(count: number): string;
}

export interface PartOptions {
  name: string;
  command: string[];
  /** The file for its output; the program starts in the folder of this file. */
  log: string;
  /** Whose process it is; this process's own user if left out. */
  user?: string;
  env?: NodeJS.ProcessEnv;
  /** Processes of it that are not below its first one. */
  others?(): number[];
}

/** How long, in milliseconds, a program may take to end by itself. */
const patience = 20_000;

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
      // It ends with this process, even where that is killed.
      const prefix = ['setpriv', '--pdeathsig', 'TERM'];
      if (user) prefix.push('--reuid', user, '--regid', user, '--clear-groups');
      const [file = '', ...args] = [...prefix, '--', ...command];
      // Detached, so that Ctrl-C of a terminal reaches it only by us, in order.
      child = spawn(file, args, {
        // Its user may not be allowed to enter the folder of this process.
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
      // What stands still cannot end, and would outlive who ended it.
      signal(pids(), 'SIGCONT');
      child?.kill('SIGTERM');
      const late = delay(patience, 'late', { ref: false });
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

/**
 * Waits until `isSo` resolves to true. Throws after `seconds`, and at once when one of `parts` has ended; the message
 * has the last lines of the logs.
 */
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
      // It has ended by itself.
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
    // The name stands in parentheses and may have any character in it.
    return Number(/^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** The postmaster of a data directory while it lives, as a list. */
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
