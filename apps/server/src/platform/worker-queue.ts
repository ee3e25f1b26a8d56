import { Piscina } from 'piscina';
import { Unavailable } from './errors.ts';

export interface WorkerQueueOptions {
  /** URL of the worker's file. Its default export runs one job. */
  filename: string;
  workerData?: unknown;
  /** Threads that stay after the first job. The others end after a minute without one. */
  minThreads?: number;
  /** Jobs that run at once, each in its own thread. */
  maxThreads: number;
  maxRunningPerClient: number;
  maxWaitingPerClient: number;
  maxWaiting: number;
  /** Milliseconds from the start of a job. After that its worker is terminated. */
  timeLimitMs: number;
  maxMemoryMb: number;
  /** The default is 10, so that requests go first. On Linux the priority belongs to the thread. */
  niceIncrement?: number;
  messages: { full: string; failed: string };
}

export interface WorkerQueue<Job, Result> {
  /**
   * Runs a job in its turn. `signal` removes a waiting job; `cost` is the expected worker time in milliseconds. Throws
   * Unavailable if the queue is full, the job exceeds its time limit or its worker crashes. Otherwise throws the error
   * of the job.
   */
  run(job: Job, client: string, signal?: AbortSignal, cost?: number): Promise<Result>;
  close(): Promise<void>;
}

interface Waiting {
  cost: number;
  start(): void;
  reject(error: Error): void;
}

interface Client {
  waiting: Waiting[];
  running: number;
  /** Milliseconds of worker time, as of `usedAt`. */
  used: number;
  usedAt: number;
}

/** Worker time counts half after 30 seconds. An idle client is deleted after a minute. */
const halfLifeMs = 30_000;
const idleMs = 60_000;

/**
 * Worker threads for long computations, shared fairly. The client with the least recent worker time and the cheapest
 * job goes first. So a client with many or long jobs delays the others only by the running jobs. If the queue is full,
 * the last job is refused.
 */
export function createWorkerQueue<Job, Result>(options: WorkerQueueOptions): WorkerQueue<Job, Result> {
  const { maxThreads, maxRunningPerClient, maxWaitingPerClient, maxWaiting, timeLimitMs, messages } = options;
  const clients = new Map<string, Client>();
  let pool: Piscina<Job, Result> | undefined;
  let running = 0;

  const execute = async (job: Job): Promise<Result> => {
    const limit = AbortSignal.timeout(timeLimitMs);
    try {
      pool ??= startPool(options);
      return await pool.run(job, { signal: limit });
    } catch (error) {
      if (limit.aborted || isCrash(error)) throw new Unavailable(messages.failed, error);
      throw error;
    }
  };

  const inOrder = (): Client[] => {
    const now = performance.now();
    for (const [name, client] of clients) {
      if (client.waiting.length + client.running === 0 && now - client.usedAt > idleMs) clients.delete(name);
    }
    return [...clients.values()]
      .filter((client) => client.waiting.length > 0)
      .sort((a, b) => a.running - b.running || useWithNext(a, now) - useWithNext(b, now));
  };

  const startNext = () => {
    while (running < maxThreads) {
      const next = inOrder().find((client) => client.running < maxRunningPerClient);
      if (!next) return;
      next.waiting.shift()?.start();
    }
  };

  return {
    run(job, name, signal, cost = 0) {
      const client = clients.get(name) ?? { waiting: [], running: 0, used: 0, usedAt: performance.now() };
      clients.set(name, client);
      if (client.waiting.length >= maxWaitingPerClient) return Promise.reject(new Unavailable(messages.full));
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const start = async () => {
        running += 1;
        client.running += 1;
        const startedAt = performance.now();
        try {
          resolve(await execute(job));
        } catch (error) {
          reject(error);
        }
        const now = performance.now();
        client.used = recentUse(client, now) + now - startedAt;
        client.usedAt = now;
        client.running -= 1;
        running -= 1;
        startNext();
      };
      const entry = { cost, start, reject };
      client.waiting.push(entry);
      signal?.addEventListener('abort', () => {
        const index = client.waiting.indexOf(entry);
        if (index < 0) return;
        client.waiting.splice(index, 1);
        reject(signal.reason);
      });
      startNext();
      const waiting = inOrder();
      if (waiting.reduce((sum, other) => sum + other.waiting.length, 0) > maxWaiting) {
        waiting.at(-1)?.waiting.pop()?.reject(new Unavailable(messages.full));
      }
      return promise;
    },

    async close() {
      for (const client of clients.values()) {
        for (const entry of client.waiting.splice(0)) entry.reject(new Unavailable(messages.failed));
      }
      await pool?.destroy();
    },
  };
}

function startPool(options: WorkerQueueOptions): Piscina {
  const pool = new Piscina({
    filename: options.filename,
    workerData: options.workerData,
    minThreads: options.minThreads ?? 0,
    maxThreads: options.maxThreads,
    // An idle worker still notices a broken database connection.
    atomics: 'disabled',
    niceIncrement: options.niceIncrement ?? 10,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: options.maxMemoryMb },
  });
  // An idle worker that crashes is replaced for the next job.
  pool.on('error', () => {});
  return pool;
}

const recentUse = ({ used, usedAt }: Client, now: number): number => used * 0.5 ** ((now - usedAt) / halfLifeMs);

/** The recent worker time of the client after its next job. */
const useWithNext = (client: Client, now: number): number => recentUse(client, now) + (client.waiting[0]?.cost ?? 0);

/** Returns true if the worker ended, for example out of memory. */
function isCrash(error: unknown): boolean {
  return (
    error instanceof Error &&
    ('code' in error ? error.code === 'ERR_WORKER_OUT_OF_MEMORY' : /^worker exited/.test(error.message))
  );
}
