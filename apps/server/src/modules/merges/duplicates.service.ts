import type { Duplicate, DuplicateDismissal, DuplicatePairs, DuplicatesQuery } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { findLikely, readDuplicates, setMarkedDifferent } from './duplicates.queries.ts';

export async function findDuplicates(db: Database, query: DuplicatesQuery): Promise<DuplicatePairs> {
  const { kind } = query;
  const pairs = await findLikely[kind](db, query);
  const rows = await readDuplicates(db, kind, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]);
  const records = new Map(
    rows.map((row): [number, Duplicate] => [row.id, { ...row, date_added: row.date_added.toISOString() }]),
  );
  return {
    results: pairs.flatMap(({ a, b, similarity, distance_km }) => {
      const found = [records.get(a), records.get(b)].filter((record) => record !== undefined);
      if (found.length < 2) return [];
      return [{ similarity, distance_km, records: found.sort((one, other) => other.prices - one.prices) }];
    }),
  };
}

export async function dismissDuplicate(
  db: Database,
  { kind, records, are_different }: DuplicateDismissal,
  actor: Actor,
): Promise<void> {
  const [a = 0, b = 0] = records.toSorted((one, other) => one - other);
  await inTransaction(db, async (trx) => {
    const [one, other] = await readDuplicates(trx, kind, [a, b]);
    if (!one || !other) throw new NotFound(`One of these ${kind}s is not there any more.`);
    await setMarkedDifferent(trx, { kind, a, b }, actor.userId, are_different);
    const summary = `Marked ${one.name} (${one.id}) and ${other.name} (${other.id}) as ${are_different ? 'different' : 'possible duplicates'}`;
    await audit(trx, actor, { action: 'update', kind, ids: [a, b], summary, after: { are_different } });
  });
}
