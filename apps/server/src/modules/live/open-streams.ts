import type { EventStream } from './event-stream.ts';

/** Maximum number of streams per person. One more ends the oldest. */
const maxStreams = 10;

export interface OpenStreams {
  add(stream: EventStream): void;
  remove(stream: EventStream): void;
  of(userId: number): Iterable<EventStream>;
  all(): EventStream[];
  readonly count: number;
}

export function createOpenStreams(): OpenStreams {
  const byUser = new Map<number, Set<EventStream>>();
  let count = 0;
  return {
    add(stream) {
      const own = byUser.get(stream.userId) ?? new Set();
      byUser.set(stream.userId, own);
      own.add(stream);
      count += 1;
      const [oldest] = own;
      if (own.size > maxStreams) oldest?.end();
    },
    remove(stream) {
      const own = byUser.get(stream.userId);
      if (!own?.delete(stream)) return;
      count -= 1;
      if (own.size === 0) byUser.delete(stream.userId);
    },
    of: (userId) => byUser.get(userId) ?? [],
    all: () => [...byUser.values()].flatMap((own) => [...own]),
    get count() {
      return count;
    },
  };
}
