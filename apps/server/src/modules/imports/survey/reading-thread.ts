import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportKind, ImportMapping } from '@bargain-buddy/contract';
import { BadRequest, TooLarge } from '../../../platform/errors.ts';
import type { PackedPrices } from './packed-prices.ts';
import type { Survey } from './survey.ts';

/** A file to be read, and how. */
export interface PriceFileTask {
  kind: ImportKind;
  bytes: Uint8Array;
  /** What the columns are, as far as somebody has said so. */
  mapping?: ImportMapping;
  /** Rows with a date count only where it is this one. */
  day?: string;
  /** What cells should have said, by address. */
  corrections?: Record<string, string>;
  /** Decisions about columns of a survey, by address. */
  columns?: Record<string, 'store' | 'ignored'>;
}

/** What the thread answers: the survey, or why the file is refused. */
export type ReadingAnswer =
  | { survey: Omit<Survey, 'prices'>; prices: PackedPrices }
  | { refused: { statusCode: number; message: string } };

/** Milliseconds to read a file of so many bytes; some damaged .xls files make the parser go in circles. */
const timeLimit = (bytes: number) => 10_000 + Math.ceil(bytes / 500);
const heapLimitMb = 1_024;
/** After a larger file, in bytes, the thread ends and gives its memory back. */
const largestKept = 2 * 1024 * 1024;

/** Starting a thread takes longer than reading a survey, so it is kept; it does not keep the process alive. */
let kept: Worker | undefined;

/**
 * Has the thread read one workbook; call it for one at a time. Throws when it dies, takes too long over it, or is
 * aborted.
 */
export async function askThread(task: PriceFileTask, signal?: AbortSignal): Promise<ReadingAnswer> {
  signal?.throwIfAborted();
  const thread = kept ?? startThread();
  kept = undefined;
  const ended = new AbortController();
  const end = () => ended.abort();
  thread.once('exit', end).ref();
  const patience = AbortSignal.timeout(timeLimit(task.bytes.length));
  try {
    thread.postMessage(task);
    const [answer] = await once(thread, 'message', {
      signal: AbortSignal.any([patience, ended.signal, ...(signal ? [signal] : [])]),
    });
    if (task.bytes.length <= largestKept) kept = thread;
    return answer;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (patience.aborted) throw new BadRequest('Reading the workbook takes too long.', error);
    throw isOutOfMemory(error) ? new TooLarge('The workbook is too large to be read.') : error;
  } finally {
    thread.off('exit', end).unref();
    if (kept !== thread) await thread.terminate();
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
    // The parser prints what it wonders about.
    stdout: true,
    stderr: true,
  });
  const forget = () => {
    if (kept === thread) kept = undefined;
  };
  return thread.on('error', forget).on('exit', forget);
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
