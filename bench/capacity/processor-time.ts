import { readdir, readFile } from 'node:fs/promises';

/** Kernel ticks per second: USER_HZ is 100 on every Linux (proc_pid_stat(5)). */
const ticksASecond = 100;

/** Includes child processes. Returns milliseconds. Linux only. */
export async function processorTime(pid: number): Promise<number> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const times = (await Promise.all(all.map(readTimes))).filter((one) => one !== undefined);
  return times.reduce((sum, one) => {
    if (one.pid === pid) return sum + one.own + one.ofEnded;
    return one.parent === pid ? sum + one.own : sum;
  }, 0);
}

export async function parentOf(pid: number): Promise<number> {
  const times = await readTimes(String(pid));
  if (!times) throw new Error(`There is no process ${pid} here: its time cannot be read.`);
  return times.parent;
}

async function readTimes(name: string) {
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // Skips the process name, which may contain any character. The rest starts with field 3 of the manual page.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const time = (field: number) => (Number(fields[field - 3]) * 1_000) / ticksASecond;
  return { pid: Number(name), parent: Number(fields[1]), own: time(14) + time(15), ofEnded: time(16) + time(17) };
}
