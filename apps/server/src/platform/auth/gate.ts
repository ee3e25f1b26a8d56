/** Runs at most `atOnce` tasks at the same time. At most `waiting` more wait in a queue. */
export function createTaskLimiter(atOnce: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    /** Runs `task` in its turn. Throws the error of `refuse` if the queue is full. */
    async run<T>(task: () => Promise<T>, refuse: () => Error): Promise<T> {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw refuse();
        // A finished task passes its slot on, so `running` does not change.
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
