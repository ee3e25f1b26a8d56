import { audit } from '../../platform/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { addAliasForOldName } from '../aliases/index.ts';
import type { Contributor } from './contributor.ts';
import type { RecordKind } from './records.queries.ts';

export type RevisionAuthor = Pick<Contributor, 'name' | 'requestId' | 'isSuperuser'> & { userId: number | null };

export interface RecordChange {
  before: object | null;
  after: object;
}

export function recordChangeOf<Row extends object>(
  row: Row,
  values: Partial<Row>,
): (RecordChange & { after: Partial<Row> }) | undefined {
  const names = (Object.keys(values) as (keyof Row)[]).filter((name) => values[name] !== row[name]);
  if (names.length === 0) return undefined;
  const pick = (from: Partial<Row>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Row>;
  return { before: pick(row), after: pick(values) };
}

/**
 * Also stores an alias for a changed name. `by` may only have approved the change of `author`. Returns the revision id.
 */
export async function saveRevision(
  trx: Executor,
  by: RevisionAuthor,
  { kind, id, name }: { kind: RecordKind; id: number; name: string },
  { before, after }: RecordChange,
  author: number | null = by.userId,
): Promise<number> {
  const { id: revision } = await trx
    .insertInto('revision')
    .values({
      kind,
      record_id: id,
      changed_by: author,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (before) await addAliasForOldName(trx, by, { kind, id, revisionId: revision, before });
  if (!before && !by.isSuperuser) return revision;
  const [action, done] = before ? (['update', 'Changed'] as const) : (['create', 'Added'] as const);
  await audit(trx, by, { action, kind, ids: [id], summary: `${done} ${name}.`, before, after });
  return revision;
}
