import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export type LookupService = 'nominatim' | 'usda' | 'openfoodfacts';

export async function findCachedLookup(
  executor: Executor,
  service: LookupService,
  question: string,
  days: number,
): Promise<unknown> {
  const row = await executor
    .selectFrom('lookup_cache')
    .select('answer')
    .where('service', '=', service)
    .where('question', '=', question)
    .where('fetched_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return row?.answer;
}

export async function cacheLookupResult(
  executor: Executor,
  service: LookupService,
  question: string,
  answer: unknown,
): Promise<void> {
  const values = { answer: JSON.stringify(answer), fetched_at: sql<Date>`now()` };
  await executor
    .insertInto('lookup_cache')
    .values({ service, question, ...values })
    .onConflict((conflict) => conflict.columns(['service', 'question']).doUpdateSet(values))
    .execute();
  await executor.deleteFrom('lookup_cache').where('fetched_at', '<', sql<Date>`now() - interval '90 days'`).execute();
}

/** Returns the wait for the next request slot in milliseconds, or null without a reservation if above `maxWaitMs`. */
export async function reserveRequestSlot(
  executor: Executor,
  service: LookupService,
  seconds: number,
  maxWaitMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ wait: string }>`
    INSERT INTO lookup_turn AS turn (service, next_at)
    VALUES (${service}, clock_timestamp() + make_interval(secs => ${seconds}))
    ON CONFLICT (service) DO UPDATE
      SET next_at = greatest(turn.next_at, clock_timestamp()) + make_interval(secs => ${seconds})
      WHERE turn.next_at < clock_timestamp() + make_interval(secs => ${maxWaitMs / 1000})
    RETURNING extract(epoch FROM next_at - make_interval(secs => ${seconds}) - clock_timestamp()) * 1000 AS wait
  `.execute(executor);
  const turn = rows[0];
  return turn ? Math.max(0, Number(turn.wait)) : null;
}
