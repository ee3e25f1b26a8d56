/** Time, which tests replace. */
export interface Clock {
  now(): number;
  /** Calls `work` later, unless the returned function is called before. */
  after(milliseconds: number, work: () => void): () => void;
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves with `fallback` if `work` fails or takes longer. */
export function within<T>(milliseconds: number, work: Promise<T>, fallback: T): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const cancel = deviceClock.after(milliseconds, () => resolve(fallback));
  return Promise.race([work.catch(() => fallback), late]).finally(cancel);
}

/** Aborts a request and rejects, as without a connection, if it takes longer. */
export function withDeadline<T>(
  milliseconds: number,
  request: (signal: AbortSignal) => Promise<T>,
  clock = deviceClock,
): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(milliseconds, () => {
    const error = new TypeError('The network did not answer in time.');
    controller.abort(error);
    reject(error);
  });
  return Promise.race([request(controller.signal), late]).finally(cancel);
}
