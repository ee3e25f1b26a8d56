import type { KindChangeFields } from '@bargain-buddy/contract';
import { kindNameKey } from '@bargain-buddy/domain';
import type { Executor } from '../../../platform/database/database.ts';
import { ValidationError } from '../../../platform/errors.ts';
import { findStoredKindNames, withOtherKindNames } from '../../kinds/index.ts';
import type { KindOtherName, KindRecord, RowChange } from './kind-row-changes.ts';
import { findKindNames } from './rows.queries.ts';

interface NameChanges {
  rows: RowChange<KindOtherName>[];
  summary: string[];
}

/** Throws ValidationError for a name that cannot be added or removed. */
export async function changeOtherNames(
  trx: Executor,
  kind: KindRecord,
  { add_name, remove_name }: KindChangeFields,
): Promise<NameChanges> {
  const changes: NameChanges = { rows: [], summary: [] };
  if (add_name === undefined && remove_name === undefined) return changes;
  const stored = await findStoredKindNames(trx);
  const storedOf = (key: string) => stored.find((row) => row.kind_id === kind.id && row.key === key) ?? null;
  const [{ other_names = [] } = {}] = await withOtherKindNames(trx, [kind]);
  if (remove_name !== undefined) {
    const key = kindNameKey(remove_name);
    const name = other_names.find((one) => kindNameKey(one) === key);
    if (name === undefined) throw new ValidationError({ remove_name: [`${kind.name} has no such name.`] });
    changes.rows.push({
      before: storedOf(key),
      after: { kind_id: kind.id, key, name: name.slice(0, 60).trim(), is_removed: true },
    });
    changes.summary.push(`Removed the name “${name}” from ${kind.name}.`);
  }
  if (add_name !== undefined) {
    const name = add_name.replace(/\s+/gu, ' ');
    const key = kindNameKey(name);
    const owner = (await findKindNames(trx)).find(
      (one) =>
        kindNameKey(one.name) === key ||
        stored.some((row) => row.kind_id === one.id && row.key === key && !row.is_removed),
    );
    if (owner && owner.id !== kind.id) throw new ValidationError({ add_name: [`This is a name of ${owner.name}.`] });
    if (owner || other_names.some((one) => kindNameKey(one) === key))
      throw new ValidationError({ add_name: [`${kind.name} has this name already.`] });
    changes.rows.push({ before: storedOf(key), after: { kind_id: kind.id, key, name, is_removed: false } });
    changes.summary.push(`Added the name “${name}” to ${kind.name}.`);
  }
  return changes;
}

export async function moveOtherNames(
  trx: Executor,
  keep: number,
  gone: readonly number[],
): Promise<RowChange<KindOtherName>[]> {
  const stored = await findStoredKindNames(trx);
  const keysOfTarget = new Set(stored.flatMap(({ kind_id, key }) => (kind_id === keep ? [key] : [])));
  return stored
    .filter(({ kind_id }) => gone.includes(kind_id))
    .map((before) => ({
      before,
      after: before.is_removed || keysOfTarget.has(before.key) ? null : { ...before, kind_id: keep },
    }));
}
