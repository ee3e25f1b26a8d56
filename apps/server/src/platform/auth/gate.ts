/**
 * Lets at most `atOnce` tasks run at the same time and at most `waiting` more wait for their turn, first come first
 * served.
 */
export function createGate(atOnce: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    /** Runs `task` when it is its turn; throws what `refuse` makes when too many wait already. */
    async run<T>(task: () => Promise<T>, refuse: () => Error): Promise<T> {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw refuse();
        // The one that leaves hands its place over, so `running` stays as it is.
        await new Promise<void>((resolve) => queue.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await task();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
