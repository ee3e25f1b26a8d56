import type { ListEvent } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Database, Executor } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { afterCommit, databaseOf } from '../database/transaction.ts';

/** What open pages are told; `to` are the ids of the users whose pages. */
export type PeopleEvent = { to: number[] } & (
  | { event: 'list'; data: ListEvent }
  | { event: 'notification'; data: { id: number } }
);

/**
 * As it comes over the channel: `at` is when it was told by the database's clock, in milliseconds since 1970; only the
 * database itself says so, for what it tells is lost to nobody.
 */
export type PublishedEvent = PeopleEvent & { at?: number };

/** Another way than the database's own from process to process, which may lose an event, or bring it twice. */
export interface EventCarrier {
  send(events: PeopleEvent[]): void;
}

const carriers = new WeakMap<Database, EventCarrier>();

/** From here on what is published on `db` goes by `carrier`. */
export function carryEvents(db: Database, carrier: EventCarrier): void {
  carriers.set(db, carrier);
}

/** The channel on which every server process hears what it has to tell open pages. */
export const peopleChannel = 'people';

/**
 * Tells the open pages of some users what happened, on whichever process they are, once the caller's transaction has
 * committed.
 */
export async function publish(executor: Executor, ...events: PeopleEvent[]): Promise<void> {
  const told = events.filter(({ to }) => to.length > 0);
  if (told.length === 0) return;
  const carrier = carriers.get(databaseOf(executor));
  if (carrier) return afterCommit(executor, () => carrier.send(told));
  await sql`${prepared}
    SELECT pg_notify(${peopleChannel}, (event || jsonb_build_object('at', ${databaseTime}))::text)
    FROM jsonb_array_elements(${JSON.stringify(told)}::jsonb) event
  `.execute(executor);
}

/** The database's clock in milliseconds since 1970: the one that all processes share. */
export const databaseTime = sql<number>`floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
