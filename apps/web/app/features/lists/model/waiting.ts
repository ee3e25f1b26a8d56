import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WaitingChange } from '~/lib/outbox/changes.ts';
import { useOutbox } from '../outbox/outbox-store.ts';
import { outboxOf } from '../outbox/run-outbox.ts';

/** Returns the outbox's state and starts the outbox, which continues after unmount. */
export function useWaiting() {
  const queryClient = useQueryClient();
  useEffect(() => void outboxOf(queryClient), [queryClient]);
  return useOutbox();
}

const none: readonly WaitingChange[] = [];
const byList = new WeakMap<readonly WaitingChange[], Map<string, readonly WaitingChange[]>>();
let last = new Map<string, readonly WaitingChange[]>();

/** Returns the pending changes of a list. The array is the same object while its rows do not change. */
export function waitingFor(waiting: readonly WaitingChange[], list: string): readonly WaitingChange[] {
  let groups = byList.get(waiting);
  if (!groups) {
    groups = new Map(
      [...Map.groupBy(waiting, (row) => row.list)].map(([key, rows]) => [key, sameRows(last.get(key), rows)]),
    );
    byList.set(waiting, groups);
    last = groups;
  }
  return groups.get(list) ?? none;
}

function sameRows(before: readonly WaitingChange[] | undefined, rows: readonly WaitingChange[]) {
  return before?.length === rows.length && rows.every((row, index) => row === before[index]) ? before : rows;
}
