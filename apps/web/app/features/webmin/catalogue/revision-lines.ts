import type { Revision } from '@bargain-buddy/contract';

export function revisionLinesOf({ before, after }: Pick<Revision, 'before' | 'after'>): string[] {
  if (!before) return ['Added'];
  return Object.keys(after)
    .filter((name) => name !== 'image_by' && before[name] !== after[name])
    .map((name) => `${name}: ${textOf(before[name])} → ${textOf(after[name])}`);
}

function textOf(value: unknown): string {
  return value === null || value === undefined || value === '' ? '(nothing)' : String(value);
}
