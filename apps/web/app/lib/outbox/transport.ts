import type { Area, SentChange, ShoppingList, SyncedList } from '@bargain-buddy/contract';

/** What a request to make a list says. */
export interface ListToMake {
  client_id: string;
  name: string;
  description: string;
  area?: Area;
}

/**
 * How changes get to the server. Each method rejects with Refusal where the server says no; any other failure, an
 * answer that is none of ours included, is no answer.
 */
export interface Transport {
  make(list: ListToMake, signal: AbortSignal): Promise<ShoppingList>;
  sync(listId: number, changes: readonly SentChange[], signal: AbortSignal): Promise<SyncedList>;
  /** Deletes an own list, leaves another's. */
  end(listId: number, isOwner: boolean, signal: AbortSignal): Promise<void>;
  /** Whether the list is the person's no more. */
  isGone(listId: number, signal: AbortSignal): Promise<boolean>;
}

/** The server answered, and will not do it. */
export class Refusal extends Error {
  readonly status: number;
  readonly detail: string;
  readonly retryAfterMs: number;

  constructor(status: number, detail = '', retryAfterSeconds = 0) {
    super(`The server answered ${status}. ${detail}`);
    this.name = 'Refusal';
    this.status = status;
    this.detail = detail;
    this.retryAfterMs = retryAfterSeconds * 1000;
  }

  /** Another try may well succeed. */
  get isPassing(): boolean {
    return this.status >= 500 || [408, 425, 429].includes(this.status);
  }
}

/** Time, so that tests can have their own. */
export interface Clock {
  now(): number;
  /** Calls `work` after so many milliseconds, unless the function that it answers is called before. */
  after(milliseconds: number, work: () => void): () => void;
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

const deadlineMs = 5_000;
const deadlinePerChangeMs = 20;

/** Asks with a deadline: whoever has not answered by then is as good as not there. */
export async function withDeadline<T>(
  clock: Clock,
  changes: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(deadlineMs + deadlinePerChangeMs * changes, () => {
    const error = new Error('There was no answer in time.');
    controller.abort(error);
    reject(error);
  });
  try {
    return await Promise.race([ask(controller.signal), tooLate]);
  } finally {
    cancel();
  }
}
