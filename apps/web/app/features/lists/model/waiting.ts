import { useEffect } from 'react';
import type { PendingChange } from '~/lib/outbox/changes.ts';
import { pageOutbox, useOutbox } from '../outbox/run-outbox.ts';

/** Returns the outbox's state and starts the outbox, which continues after unmount. */
export function useOutboxState() {
  useEffect(() => void pageOutbox(), []);
  return useOutbox();
}

export const pendingChangesOf = (waiting: readonly PendingChange[], list: string): readonly PendingChange[] =>
  waiting.filter((row) => row.list === list);
