import type { ListEvent } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Database, Executor } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { afterCommit, databaseOf } from '../database/transaction.ts';

/** An event for open pages of the users `to`. */
export type PeopleEvent = { to: number[] } & (
  | { event: 'list'; data: ListEvent }
  | { event: 'notification'; data: { id: number } }
);

/**
 * `at` is the database's clock in milliseconds since 1970. Only events of the database have it: they are never lost.
 */
export type PublishedEvent = PeopleEvent & { at?: number };

/** A transport between processes that may lose or repeat events. */
export interface EventCarrier {
  send(events: PeopleEvent[]): void;
}

const carriers = new WeakMap<Database, EventCarrier>();

/** Publishes events of `db` through `carrier` from now on. */
export function publishEventsThrough(db: Database, carrier: EventCarrier): void {
  carriers.set(db, carrier);
}

export const peopleChannel = 'people';

/** Publishes events to open pages in all processes, after the commit of the caller's transaction. */
export async function publish(executor: Executor, ...events: PeopleEvent[]): Promise<void> {
  const withTime = events.filter(({ to }) => to.length > 0);
  if (withTime.length === 0) return;
  const carrier = carriers.get(databaseOf(executor));
  if (carrier) return afterCommit(executor, () => carrier.send(withTime));
  await sql`${prepared}
    SELECT pg_notify(${peopleChannel}, (event || jsonb_build_object('at', ${databaseTimeSql}))::text)
    FROM jsonb_array_elements(${JSON.stringify(withTime)}::jsonb) event
  `.execute(executor);
}

/** The database's clock, which all processes share, in milliseconds since 1970. */
export const databaseTimeSql = sql<number>`floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
