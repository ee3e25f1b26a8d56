import { localKindNames } from './local-kind-names.ts';
import { kindNameKey } from './name-key.ts';

let byKind: ReadonlyMap<string, readonly string[]> | undefined;

/** Returns a kind's names in `local-kind-names.ts`. Text behind a comma or bracket in a name of a kind is optional. */
export function builtInKindNames(kind: string): string[] {
  byKind ??= readPhrases();
  const own = kindNameKey(kind);
  const [main = ''] = kind.split(/[,(]/u);
  const names = new Set([own, kindNameKey(main)].flatMap((key) => byKind?.get(key) ?? []));
  return [...names].filter((name) => kindNameKey(name) !== own);
}

function readPhrases(): Map<string, string[]> {
  const read = new Map<string, string[]>();
  for (const line of localKindNames.split('\n')) {
    const [kinds, names] = line.split(' = ');
    if (!kinds || !names) continue;
    for (const kind of kinds.split(' | ')) {
      const key = kindNameKey(kind);
      read.set(key, [...(read.get(key) ?? []), ...names.split(', ')]);
    }
  }
  return read;
}
