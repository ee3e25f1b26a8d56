import type { ClosestRequest, ImportMatch, ImportMatchQuery, importMatchListSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ValidationError } from '../../platform/errors.ts';
import { deleteAlias, findAliases, findClaim, type NewAlias, nameOfRecord, saveAlias } from './aliases.queries.ts';
import { findClosest } from './closest.queries.ts';

/** What files call records that are called otherwise here; of one record, or of all. */
export async function listAliases(
  db: Database,
  query: ImportMatchQuery,
): Promise<z.output<typeof importMatchListSchema>> {
  return (await findAliases(db, query)).map(({ matched_at, ...row }) => ({
    ...row,
    matched_at: matched_at.toISOString(),
  }));
}

/** What each of some unknown names may be. */
export const listClosest = (db: Database, request: ClosestRequest) => findClosest(db, request);

/** Remembers, for this file and the next ones, which product or store one of a name is; or forgets that. */
export async function changeMatch(db: Database, match: ImportMatch, actor: Actor): Promise<void> {
  const { kind, key, name, record } = match;
  await inTransaction(db, async (trx) => {
    if (record === null) {
      await deleteAlias(trx, match);
      await audit(trx, actor, { action: 'update', kind, ids: [], summary: `Forgot what files mean by ${name}.` });
      return;
    }
    const known = await nameOfRecord(trx, kind, record);
    if (known === undefined) throw new ValidationError({ record: [`There is no such ${kind}.`] });
    const earlier = await findClaim(trx, kind, key);
    await saveAlias(trx, { kind, key, name, recordId: record, origin: 'match', userId: actor.userId });
    const instead = earlier && earlier.id !== record ? `, no longer ${earlier.name} (#${earlier.id})` : '';
    await audit(trx, actor, {
      action: 'update',
      kind,
      ids: [record],
      summary: `Files that say ${name} mean ${known}${instead}.`,
    });
  });
}

/**
 * Makes a name an alias of a record by the way, in the transaction of what made it one. Of two records that claim it
 * the later one gets it, which the audit log tells.
 */
export async function claimAlias(trx: Executor, actor: Actor, alias: Omit<NewAlias, 'userId'>): Promise<void> {
  const { kind, key, name, recordId } = alias;
  const earlier = await findClaim(trx, kind, key);
  if (earlier?.id === recordId) return;
  await saveAlias(trx, { ...alias, userId: actor.userId });
  if (!earlier) return;
  const summary = `Files that say ${name} mean #${recordId} now, no longer ${earlier.name} (#${earlier.id}).`;
  await audit(trx, actor, { action: 'update', kind, ids: [recordId, earlier.id], summary });
}
