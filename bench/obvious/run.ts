import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '../database.ts';
import { timed } from '../statistics.ts';

/** After which an obvious query is given up; its time then counts as this long. */
export const patience = 60_000;

export interface Statement {
  text: string;
  values: unknown[];
}

/** Runs each statement once, on a connection of its own, and answers how long each took in milliseconds. */
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
  // What parallel workers left to do is not to disturb what is measured next.
  await delay(200);
  return durations;
}

function ignoreTimeout(error: unknown): void {
  const isTimeout = error instanceof Error && 'code' in error && error.code === '57014';
  if (!isTimeout) throw error;
}
