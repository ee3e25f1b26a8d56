import type { ImportMatch, importMatchListSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { ValidationError } from '../../../platform/errors.ts';
import { deleteMatch, findMatches, nameOfRecord, saveMatch } from './matches.queries.ts';

/** What files are known to mean by names that nothing has here. */
export async function listMatches(db: Database): Promise<z.output<typeof importMatchListSchema>> {
  return (await findMatches(db)).map(({ matched_at, ...row }) => ({ ...row, matched_at: matched_at.toISOString() }));
}

/** Remembers, for this file and the next ones, which product or store one of a name is; or forgets that. */
export async function changeMatch(db: Database, match: ImportMatch, actor: Actor): Promise<void> {
  const { kind, name, record } = match;
  await inTransaction(db, async (trx) => {
    if (record === null) {
      await deleteMatch(trx, match);
      await audit(trx, actor, { action: 'update', kind, ids: [], summary: `Forgot what files mean by ${name}.` });
      return;
    }
    const known = await nameOfRecord(trx, kind, record);
    if (known === undefined) throw new ValidationError({ record: [`There is no such ${kind}.`] });
    await saveMatch(trx, match, record, actor.userId);
    await audit(trx, actor, {
      action: 'update',
      kind,
      ids: [record],
      summary: `Files that say ${name} mean ${known}.`,
    });
  });
}
