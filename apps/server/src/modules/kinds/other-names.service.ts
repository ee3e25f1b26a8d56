import { builtInKindNames, deriveKindName, kindNameKey } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';
import { idsOf } from '../../platform/ids-of.ts';
import { findKindNameKeys, findStoredKindNames } from './other-names.queries.ts';

/** Adds default, earlier and merged names, then names that superusers added. Omits names that superusers removed. */
export async function withOtherKindNames<Kind extends { id: number; name: string }>(
  db: Executor,
  kinds: readonly Kind[],
): Promise<(Kind & { other_names: string[] })[]> {
  const stored = await findStoredKindNames(db);
  const keys = await findKindNameKeys(db, idsOf(kinds));
  const owners = new Map(stored.flatMap(({ key, kind_id, is_removed }) => (is_removed ? [] : [[key, kind_id]])));
  const storedOf = Map.groupBy(stored, ({ kind_id }) => kind_id);
  const keysOf = Map.groupBy(keys, ({ kind_id }) => kind_id);
  return kinds.map((kind) => {
    const own = kindNameKey(kind.name);
    const ofKind = storedOf.get(kind.id) ?? [];
    const storedKeys = new Set(ofKind.map(({ key }) => key));
    const given = new Map(
      [kind.name, ...earlierNames(kind.name, keysOf.get(kind.id) ?? [])]
        .flatMap((name) => [name, ...builtInKindNames(name)])
        .map((name): [string, string] => [kindNameKey(name), name])
        .filter(([key]) => key !== own && !storedKeys.has(key) && !owners.has(key)),
    );
    const added = ofKind.flatMap(({ name, is_removed }) => (is_removed ? [] : [name]));
    return { ...kind, other_names: [...given.values(), ...added] };
  });
}

function earlierNames(kind: string, keys: readonly { name: string }[]): string[] {
  const others = keys.filter(({ name }) => kindNameKey(name) !== kindNameKey(kind));
  // The early return avoids the slow parsing of the name, because few kinds have another name.
  if (others.length === 0) return [];
  const { key: own } = deriveKindName({ name: kind, brand: '' });
  return others.filter(({ name }) => name !== own).map(({ name }) => deriveKindName({ name, brand: '' }).name);
}
