import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportKind, ImportMapping } from '@bargain-buddy/contract';
import { BadRequest, TooLarge } from '../../../platform/errors.ts';
import type { PackedSurveyPrices } from './packed-prices.ts';
import type { Survey } from './survey.ts';

export interface PriceFileTask {
  kind: ImportKind;
  bytes: Uint8Array;
  mapping?: ImportMapping;
  day?: string;
  corrections?: Record<string, string>;
  columns?: Record<string, 'store' | 'ignored'>;
}

export type PriceFileThreadResult =
  | { survey: Omit<Survey, 'prices'>; prices: PackedSurveyPrices }
  | { refused: { statusCode: number; message: string } };

/** Time limit of the parser, in milliseconds, because some damaged .xls files cause an infinite loop in it. */
const timeLimit = (bytes: number) => 10_000 + Math.ceil(bytes / 500);
const heapLimitMb = 1_024;
/** In bytes. After a larger file the thread is terminated to release its memory. */
const maxReusedBytes = 2 * 1024 * 1024;

/** Idle thread for reuse, since start-up takes longer than reading. It does not block process exit. */
let idleThread: Worker | undefined;

/** Reads one file in the thread. Calls must not overlap. Throws on a crash, timeout or abort. */
export async function readPriceFileInThread(task: PriceFileTask, signal?: AbortSignal): Promise<PriceFileThreadResult> {
  signal?.throwIfAborted();
  const thread = idleThread ?? startThread();
  idleThread = undefined;
  const ended = new AbortController();
  const end = () => ended.abort();
  thread.once('exit', end).ref();
  const timeout = AbortSignal.timeout(timeLimit(task.bytes.length));
  try {
    thread.postMessage(task);
    const [answer] = await once(thread, 'message', {
      signal: AbortSignal.any([timeout, ended.signal, ...(signal ? [signal] : [])]),
    });
    if (task.bytes.length <= maxReusedBytes) idleThread = thread;
    return answer;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (timeout.aborted) throw new BadRequest('Reading the workbook takes too long.', error);
    throw isOutOfMemory(error) ? new TooLarge('The workbook is too large to be read.') : error;
  } finally {
    thread.off('exit', end).unref();
    if (idleThread !== thread) await thread.terminate();
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
    stdout: true,
    stderr: true,
  });
  const clearIdle = () => {
    if (idleThread === thread) idleThread = undefined;
  };
  return thread.on('error', clearIdle).on('exit', clearIdle);
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
