import type { SentChange } from '@bargain-buddy/contract';
import { mergeKey, needOf } from '../need.ts';

type Of<Do extends SentChange['do']> = Extract<SentChange, { do: Do }>;
/** Time of the change; undefined if the device does not send its age. */
interface Timed {
  at?: Date | undefined;
}
export type Addition = Of<'add'> & Timed;
export type ItemChange = Of<'change' | 'remove'> & Timed;

export type ChangeBatch =
  | { kind: 'additions'; changes: Addition[] }
  | { kind: 'items'; changes: ItemChange[] }
  | { kind: 'list'; changes: [Of<'edit'>] };
export type TimedChange = Addition | ItemChange | (Of<'edit'> & Timed);

/** Divides changes into runs. A change of a need ends its run, since client ids may then refer to other items. */
export function runsOf(changes: readonly TimedChange[]): ChangeBatch[] {
  const runs: ChangeBatch[] = [];
  const taken = new Set<string>();
  let isOver = false;
  for (const change of changes) {
    const last = isOver ? undefined : runs.at(-1);
    isOver = change.do === 'change' && needOf(change) !== undefined;
    if (change.do === 'edit') {
      runs.push({ kind: 'list', changes: [change] });
    } else if (change.do === 'add') {
      const keys = keysOf(change);
      if (last?.kind === 'additions' && keys.every((key) => !taken.has(key))) {
        last.changes.push(change);
      } else {
        runs.push({ kind: 'additions', changes: [change] });
        taken.clear();
      }
      for (const key of keys) taken.add(key);
    } else if (last?.kind === 'items') {
      last.changes.push(change);
    } else {
      runs.push({ kind: 'items', changes: [change] });
    }
  }
  return runs;
}

function keysOf(change: Addition): string[] {
  const need = needOf(change);
  return need ? [`id ${change.client_id}`, `need ${mergeKey(need)}`] : [];
}
