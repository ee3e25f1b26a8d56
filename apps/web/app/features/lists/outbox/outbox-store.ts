import { create } from 'zustand';
import type { OutboxState } from '~/lib/outbox/outbox.ts';

interface OutboxStore extends OutboxState {
  /** False after a request without response, or when the browser reports offline. */
  isConnected: boolean;
}

export const emptyOutbox: OutboxStore = { waiting: [], notices: [], isRead: false, isConnected: true };

export const useOutbox = create<OutboxStore>(() => emptyOutbox);
