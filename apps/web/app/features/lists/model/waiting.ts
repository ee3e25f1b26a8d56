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

export const pendingChangesOf = (waiting: readonly PendingChange[], list: string): readonly PendingChange[] =>
  waiting.filter((row) => row.list === list);
