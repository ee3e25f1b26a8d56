import type { PriceContext } from '@bargain-buddy/contract';
import { priceConfidence } from '@bargain-buddy/domain';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { NotFound } from '../../../platform/errors.ts';
import { findPriceContexts, findReportersOfPrices } from './price-context.queries.ts';
import { findAdminPriceRows } from './price-rows.queries.ts';

export async function getPriceContext(db: Database, id: number): Promise<PriceContext> {
  const [price] = await findAdminPriceRows(db, [id]);
  if (!price) throw new NotFound('There is no such price.');
  const [contexts, [reporter = null]] = await Promise.all([
    listPriceContexts(db, [id]),
    findReportersOfPrices(db, price.added_by === null ? [] : [price.added_by]),
  ]);
  return { previous: null, elsewhere: null, ...contexts.get(id), reporter };
}

export async function listPriceContexts(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, Pick<PriceContext, 'previous' | 'elsewhere'>>> {
  const now = Date.now();
  const rows = await findPriceContexts(db, ids);
  return new Map(
    rows.map(({ id, previous, elsewhere }) => [id, { elsewhere, previous: previous && toPrevious(previous, now) }]),
  );
}

type PreviousRow = NonNullable<Awaited<ReturnType<typeof findPriceContexts>>[number]['previous']>;

function toPrevious(
  { date_added, last_seen, missed_at, price_is_verified, surveyed, confirmations, ...row }: PreviousRow,
  now: number,
) {
  const [added, seen] = [new Date(date_added), new Date(last_seen)];
  const missed = missed_at === null ? null : new Date(missed_at);
  const given = { ...row, price_is_verified, surveyed, confirmations, last_seen: seen, missed_at: missed };
  return {
    ...row,
    date_added: added.toISOString(),
    last_seen: seen.toISOString(),
    confidence: priceConfidence(given, now),
  };
}
