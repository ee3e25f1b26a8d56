import { nameKey } from './name-key.ts';
import { phrases } from './phrases.ts';

let byKind: ReadonlyMap<string, readonly string[]> | undefined;

/** Returns a kind's names in `phrases.ts`. Text behind a comma or bracket in the kind's name is optional there. */
export function builtInKindNames(kind: string): string[] {
  byKind ??= readPhrases();
  const own = nameKey(kind);
  const [main = ''] = kind.split(/[,(]/u);
  const names = new Set([own, nameKey(main)].flatMap((key) => byKind?.get(key) ?? []));
  return [...names].filter((name) => nameKey(name) !== own);
}

function readPhrases(): Map<string, string[]> {
  const read = new Map<string, string[]>();
  for (const line of phrases.split('\n')) {
    const [kinds, names] = line.split(' = ');
    if (!kinds || !names) continue;
    for (const kind of kinds.split(' | ')) {
      const key = nameKey(kind);
      read.set(key, [...(read.get(key) ?? []), ...names.split(', ')]);
    }
  }
  return read;
}
