import type { PeopleEvent } from '../../platform/events/publish.ts';
import type { Missed } from './live.queries.ts';

export interface SentEvents {
  add(keys: string[]): void;
  has(key: string): boolean;
}

export function createSentEvents(memory: number): SentEvents {
  const sentAt = new Map<string, number>();
  return {
    add(keys) {
      if (memory === 0) return;
      const now = performance.now();
      // The map is ordered by time, oldest first.
      for (const [key, at] of sentAt) {
        if (at > now - memory) break;
        sentAt.delete(key);
      }
      for (const key of keys) {
        sentAt.delete(key);
        sentAt.set(key, now);
      }
    },
    has: (key) => sentAt.has(key),
  };
}

/** Returns the identity of an event. Each event reaches all its recipients at once. */
export function keyOfEvent({ event, data }: PeopleEvent): string {
  if (event === 'notification') return `notification ${data.id}`;
  return `${data.changed.includes('removed') ? 'removed' : 'list'} ${data.id} ${data.version}`;
}

export function keyOfMissed({ kind, id, version }: Missed): string {
  return kind === 'notification' ? `notification ${id}` : `${kind} ${id} ${version}`;
}
