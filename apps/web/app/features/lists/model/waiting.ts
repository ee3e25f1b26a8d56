import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PendingChange } from '~/lib/outbox/changes.ts';
import { outboxOf, useOutbox } from '../outbox/run-outbox.ts';

/** Returns the outbox's state and starts the outbox, which continues after unmount. */
export function useOutboxState() {
  const queryClient = useQueryClient();
  useEffect(() => void outboxOf(queryClient), [queryClient]);
  return useOutbox();
}

const none: readonly PendingChange[] = [];
const byList = new WeakMap<readonly PendingChange[], Map<string, readonly PendingChange[]>>();
let last = new Map<string, readonly PendingChange[]>();

export function pendingChangesOf(waiting: readonly PendingChange[], list: string): readonly PendingChange[] {
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

function sameRows(before: readonly PendingChange[] | undefined, rows: readonly PendingChange[]) {
  return before?.length === rows.length && rows.every((row, index) => row === before[index]) ? before : rows;
}
