import type { ServerResponse } from 'node:http';
import type { ListAspect, ListEvent } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PeopleEvent, PublishedEvent } from '../../platform/events/publish.ts';
import { createEventStream, type EventStream, toServerSentEvent } from './event-stream.ts';
import { findActiveFamilies, findMissedEvents, type MissedEvent, readDatabaseTime } from './live.queries.ts';

export interface LiveEvents {
  readonly streams: OpenStreams;
  /** Starts with the events missed since `lastId`. Sends nothing before `start`. Ends with the access token. */
  open(me: CurrentUser, response: ServerResponse, lastId: number | undefined): Promise<EventStream>;
  pass(event: PublishedEvent): void;
  /** Sends possibly missed events to all streams after a gap in the event source. Rejects on failure. */
  catchUp(): Promise<void>;
  /** Sends the events that were lost since the previous call. Requires `memory`. */
  resendLost(): Promise<void>;
  /** Pings all streams and ends the streams of ended sessions. */
  ping(): Promise<void>;
  close(): void;
}

interface Options {
  /** Milliseconds to remember sent events, if the event source can lose events. Then call `resendLost` regularly. */
  memory?: number | undefined;
}

export function createLiveEvents(db: Database, { memory = 0 }: Options = {}): LiveEvents {
  const sentEvents = createSentEvents(memory);
  const streams = createOpenStreams();
  const timers = new Map<EventStream, NodeJS.Timeout>();
  const onEnd = (stream: EventStream) => {
    streams.remove(stream);
    clearTimeout(timers.get(stream));
    timers.delete(stream);
  };
  return {
    streams,
    async open(me, response, lastId) {
      const stream = createEventStream(response, { userId: me.id, family: me.family }, onEnd);
      // Registered before missed events are read, so that no event is lost in between.
      stream.fallBehind();
      streams.add(stream);
      timers.set(
        stream,
        setTimeout(() => stream.end(), me.expiresAt - Date.now()),
      );
      try {
        const now = await readDatabaseTime(db);
        const missed = lastId === undefined ? [] : await findMissedEvents(db, [{ userId: me.id, lastId }]);
        for (const one of missed) stream.send(missedMessage(one));
        stream.catchUp(now);
      } catch (error) {
        stream.end();
        throw error;
      }
      return stream;
    },
    pass(published) {
      const { event, data, to, at } = published;
      sentEvents.add([keyOfEvent(published)]);
      const message = toServerSentEvent(event, data);
      for (const userId of to) for (const stream of streams.of(userId)) stream.send(message, at);
    },
    async catchUp() {
      const absent = streams.all();
      if (absent.length === 0) return;
      for (const stream of absent) stream.fallBehind();
      const now = await readDatabaseTime(db);
      for (const one of await findMissedEvents(db, earliest(absent))) {
        for (const stream of streams.of(one.user_id)) stream.send(missedMessage(one));
      }
      for (const stream of absent) stream.catchUp(now);
    },
    async resendLost() {
      const open = streams.all();
      if (open.length === 0) return;
      const now = await readDatabaseTime(db);
      const lost = (await findMissedEvents(db, earliest(open))).filter((one) => !sentEvents.has(keyOfMissed(one)));
      sentEvents.add(lost.map(keyOfMissed));
      for (const one of lost) {
        for (const stream of streams.of(one.user_id)) stream.send(missedMessage(one));
      }
      for (const stream of open) stream.send(toServerSentEvent('ping', {}), now);
    },
    async ping() {
      const message = toServerSentEvent('ping', {});
      for (const stream of streams.all()) stream.send(message);
      const openStreams = streams.all();
      if (openStreams.length === 0) return;
      const running = await findActiveFamilies(db, [...new Set(openStreams.map(({ family }) => family))]);
      for (const stream of openStreams) if (!running.has(stream.family)) stream.end();
    },
    close() {
      for (const stream of streams.all()) stream.end();
    },
  };
}

function earliest(streams: readonly EventStream[]): { userId: number; lastId: number }[] {
  const people = new Map<number, number>();
  for (const { userId, lastId } of streams) people.set(userId, Math.min(lastId, people.get(userId) ?? lastId));
  return [...people].map(([userId, lastId]) => ({ userId, lastId }));
}

const allAspects: ListAspect[] = ['items', 'details', 'members', 'invites'];

function missedMessage({ kind, id, version }: MissedEvent): string {
  if (kind === 'notification') return toServerSentEvent('notification', { id });
  const event: ListEvent = { id, version, changed: kind === 'removed' ? ['removed'] : allAspects };
  return toServerSentEvent('list', event);
}

/** Maximum number of streams per person. One more ends the oldest. */
const maxStreams = 10;

interface OpenStreams {
  add(stream: EventStream): void;
  remove(stream: EventStream): void;
  of(userId: number): Iterable<EventStream>;
  all(): EventStream[];
  readonly count: number;
}

function createOpenStreams(): OpenStreams {
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

interface SentEvents {
  add(keys: string[]): void;
  has(key: string): boolean;
}

function createSentEvents(memory: number): SentEvents {
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
function keyOfEvent({ event, data }: PeopleEvent): string {
  if (event === 'notification') return `notification ${data.id}`;
  return `${data.changed.includes('removed') ? 'removed' : 'list'} ${data.id} ${data.version}`;
}

function keyOfMissed({ kind, id, version }: MissedEvent): string {
  return kind === 'notification' ? `notification ${id}` : `${kind} ${id} ${version}`;
}
