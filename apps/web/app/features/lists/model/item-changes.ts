import { addPending, type PendingChange, pendingOf, settle } from './pending-changes.ts';

/** How changes get to the server. Each rejects when the change was not made. */
export interface Sender {
  send(id: number, change: PendingChange): Promise<void>;
  /** The change was not made and is off the screen again. */
  onFailure(id: number, change: PendingChange, error: unknown): void;
}

/** By item, how its latest change is sent; an item that is here has a change under way. */
const senders = new Map<number, Sender>();

/**
 * Shows a change at once and sends it. Changes of one item go one after the other; those that come while one is under way
 * are sent together after it, so that the last tap wins and none is overtaken. What fails goes back to what the server
 * knows.
 */
export function changeItem(id: number, change: PendingChange, sender: Sender): void {
  const isBusy = senders.has(id);
  senders.set(id, sender);
  addPending(id, change);
  if (!isBusy) void sendAll(id, sender);
}

async function sendAll(id: number, first: Sender): Promise<void> {
  for (let wanted = pendingOf(id); Object.keys(wanted).length > 0; wanted = pendingOf(id)) {
    // The latest change knows best what was on show before it.
    const sender = senders.get(id) ?? first;
    try {
      await sender.send(id, wanted);
      settle(id, wanted);
    } catch (error) {
      settle(id, wanted);
      sender.onFailure(id, wanted, error);
    }
  }
  senders.delete(id);
}
