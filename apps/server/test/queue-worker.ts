/** A job for worker-queue.test.ts. */
export interface QueueJob {
  name: string;
  /** Milliseconds to compute. */
  busyMs?: number;
  usesAllMemory?: boolean;
  fails?: boolean;
}

const all: unknown[] = [];

export default function runJob({ name, busyMs = 0, usesAllMemory, fails }: QueueJob): string {
  if (fails) throw new RangeError(`${name} failed`);
  while (usesAllMemory) all.push(new Array(100_000).fill(name));
  for (const until = performance.now() + busyMs; performance.now() < until; );
  return name;
}
