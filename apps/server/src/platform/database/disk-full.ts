import { setTimeout as delay } from 'node:timers/promises';

/** First pause between two attempts, in milliseconds. The pause doubles after each attempt. */
const firstPause = 250;
const maxPause = 15_000;
const message = /No space left on device|Disk quota exceeded/i;
/** Two codes of Node.js, and disk_full of PostgreSQL. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && codes.has(code)) || message.test(error.message) || isDiskFull(error.cause);
}

export interface DiskFullOptions {
  /** Receives a message when the disk is full, and another when there is room again. */
  report(message: string): void;
  signal: AbortSignal;
  isTemporary?(error: unknown): boolean;
}

/** Repeats `work` with growing pauses until it does not fail because of a full disk. Throws any other error. */
export async function retryWhileDiskFull<T>(
  work: () => Promise<T>,
  { report, signal, isTemporary = isDiskFull }: DiskFullOptions,
): Promise<T> {
  let isReported = false;
  for (let pause = firstPause; ; pause = Math.min(pause * 2, maxPause)) {
    try {
      const result = await work();
      if (isReported) report('There is room on the disk again.');
      return result;
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error;
      if (isDiskFull(error) && !isReported) {
        isReported = true;
        report(`The disk is full. The app waits until there is room.\n${reasonOf(error as Error)}`);
      }
    }
    await delay(pause, undefined, { signal });
  }
}

function reasonOf({ message: text }: Error): string {
  return text.split('\n').find((line) => message.test(line)) ?? text;
}
