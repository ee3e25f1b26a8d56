import type { ServerResponse } from 'node:http';
import type { ListAspect, ListEvent } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PublishedEvent } from '../../platform/events/publish.ts';
import { createEventStream, type EventStream, toMessage } from './event-stream.ts';
import { findMissed, findRunning, type Missed, readTime } from './live.queries.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { createSentEvents, keyOfEvent, keyOfMissed } from './sent-events.ts';

export interface Live {
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

export function createLive(db: Database, { memory = 0 }: Options = {}): Live {
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
        const now = await readTime(db);
        const missed = lastId === undefined ? [] : await findMissed(db, [{ userId: me.id, lastId }]);
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
      const message = toMessage(event, data);
      for (const userId of to) for (const stream of streams.of(userId)) stream.send(message, at);
    },
    async catchUp() {
      const absent = streams.all();
      if (absent.length === 0) return;
      for (const stream of absent) stream.fallBehind();
      const now = await readTime(db);
      for (const one of await findMissed(db, earliest(absent))) {
        for (const stream of streams.of(one.user_id)) stream.send(missedMessage(one));
      }
      for (const stream of absent) stream.catchUp(now);
    },
    async resendLost() {
      const open = streams.all();
      if (open.length === 0) return;
      const now = await readTime(db);
      const lost = (await findMissed(db, earliest(open))).filter((one) => !sentEvents.has(keyOfMissed(one)));
      sentEvents.add(lost.map(keyOfMissed));
      for (const one of lost) {
        for (const stream of streams.of(one.user_id)) stream.send(missedMessage(one));
      }
      for (const stream of open) stream.send(toMessage('ping', {}), now);
    },
    async ping() {
      const message = toMessage('ping', {});
      for (const stream of streams.all()) stream.send(message);
      const openStreams = streams.all();
      if (openStreams.length === 0) return;
      const running = await findRunning(db, [...new Set(openStreams.map(({ family }) => family))]);
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

function missedMessage({ kind, id, version }: Missed): string {
  if (kind === 'notification') return toMessage('notification', { id });
  const event: ListEvent = { id, version, changed: kind === 'removed' ? ['removed'] : allAspects };
  return toMessage('list', event);
}
