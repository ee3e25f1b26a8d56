import { create } from 'zustand';
import type { OutboxState } from '~/lib/outbox/outbox.ts';

interface OutboxStore extends OutboxState {
  /** False once a try had no answer, or the browser says that there is no connection. */
  isConnected: boolean;
}

export const emptyOutbox: OutboxStore = { waiting: [], notices: [], isRead: false, isConnected: true };

/** What waits until the server has it, of whoever is signed in. */
export const useOutbox = create<OutboxStore>(() => emptyOutbox);
