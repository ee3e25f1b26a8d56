import type { PeopleEvent } from '../../platform/events/publish.ts';
import type { Missed } from './live.queries.ts';

/** What the open pages of this process were told lately. */
export interface ToldEvents {
  add(keys: string[]): void;
  has(key: string): boolean;
}

/** Remembers for `memory` milliseconds. */
export function createToldEvents(memory: number): ToldEvents {
  const told = new Map<string, number>();
  return {
    add(keys) {
      if (memory === 0) return;
      const now = performance.now();
      // The oldest stand first.
      for (const [key, at] of told) {
        if (at > now - memory) break;
        told.delete(key);
      }
      for (const key of keys) {
        told.delete(key);
        told.set(key, now);
      }
    },
    has: (key) => told.has(key),
  };
}

/** An event by what it says; it goes to everybody whom it concerns at once, or to nobody. */
export function keyOfEvent({ event, data }: PeopleEvent): string {
  if (event === 'notification') return `notification ${data.id}`;
  return `${data.changed.includes('removed') ? 'removed' : 'list'} ${data.id} ${data.version}`;
}

/** The same of what the database says. */
export function keyOfMissed({ kind, id, version }: Missed): string {
  return kind === 'notification' ? `notification ${id}` : `${kind} ${id} ${version}`;
}
