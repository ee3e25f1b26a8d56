import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const probeTimeoutMs = 2_000;
/** Time before a slow query triggers a probe, in milliseconds. */
const usual = 3_000;
const known = 1_000;
const pause = 250;

/** Commits a log message. A primary that has lost its synchronous standby serves reads, but commits wait. */
export const commitProbeSql = `SELECT pg_logical_emit_message(true, 'bargain-buddy', '')`;
export const readProbeSql = 'SELECT 1';

/** Distinguishes a slow query from a database that does not respond. */
export interface OutageDetector {
  /** Milliseconds to wait for a query before a call of `isAway`. */
  probeDelayMs(): number;
  isAway(): Promise<boolean>;
}

/** Probes on its own connection after the first call of `isAway`, until the database responds. */
export function createOutageDetector(connectionString: string, question: string): OutageDetector {
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
    probeDelayMs: () => (isKnown ? known : usual),
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
  const isHere = await Promise.race([answered, delay(probeTimeoutMs, false, { ref: false })]);
  // Closing may hang, so it is not awaited.
  client.end().catch(() => undefined);
  return isHere;
}
