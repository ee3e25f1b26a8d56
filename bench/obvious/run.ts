import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '../database.ts';
import { timed } from '../statistics.ts';

/** Timeout of a naive query in milliseconds. A query that exceeds it counts with this time. */
export const patience = 60_000;

export interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the duration of each statement in milliseconds. */
export async function runObvious(pool: Pool, statements: readonly Statement[]): Promise<number[]> {
  const client = await pool.connect();
  const durations: number[] = [];
  try {
    await client.query(`SET statement_timeout = ${patience}`);
    for (const { text, values } of statements) {
      const duration = await timed(() => client.query(text, values).catch(ignoreTimeout));
      durations.push(duration);
    }
  } finally {
    await client.query('RESET statement_timeout');
    client.release();
  }
  // The pause lets parallel workers finish before the next measurement.
  await delay(200);
  return durations;
}

function ignoreTimeout(error: unknown): void {
  const isTimeout = error instanceof Error && 'code' in error && error.code === '57014';
  if (!isTimeout) throw error;
}
