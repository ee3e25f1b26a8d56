import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** How long, in milliseconds, the database may take to answer what costs nothing. */
const patience = 2_000;
/** For so long a query is waited for before anybody wonders. */
const usual = 3_000;
/** The same while it is known that the database is away. */
const known = 1_000;
const pause = 250;

/**
 * Has what it asks committed: a primary whose standby is gone answers reads, and lets commits wait. The message is for
 * whoever decodes the log, which is nobody.
 */
export const askToWrite = `SELECT pg_logical_emit_message(true, 'bargain-buddy', '')`;
export const askToRead = 'SELECT 1';

/** Tells a query that takes long from a database that does not answer. */
export interface Outage {
  /** How long to wait for a query, in milliseconds, before asking `isAway`. */
  patience(): number;
  /** Whether the database fails to answer; known after 2 seconds at most. */
  isAway(): Promise<boolean>;
}

/** Finds out, when asked, by `question` on a connection of its own; from then on by itself until there is an answer. */
export function watchOutage(connectionString: string, question: string): Outage {
  let isKnown = false;
  let asking: Promise<boolean> | undefined;

  async function look(): Promise<boolean> {
    isKnown = !(await answers(connectionString, question));
    if (isKnown) void lookAgain();
    asking = undefined;
    return isKnown;
  }
  async function lookAgain(): Promise<void> {
    while (isKnown) {
      await delay(pause, undefined, { ref: false });
      isKnown = !(await answers(connectionString, question));
    }
  }
  return {
    patience: () => (isKnown ? known : usual),
    async isAway() {
      if (isKnown) return true;
      asking ??= look();
      return asking;
    },
  };
}

async function answers(connectionString: string, question: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'bargain-buddy (outage)' });
  client.on('error', () => undefined);
  const answered = client
    .connect()
    .then(() => client.query(question))
    .then(
      () => true,
      () => false,
    );
  const isHere = await Promise.race([answered, delay(patience, false, { ref: false })]);
  // What hangs is left to itself: its end is not waited for.
  client.end().catch(() => undefined);
  return isHere;
}
