import type { ListEvent } from '@bargain-buddy/contract';
import { notificationsUpdated } from './notifications-updated.ts';

/** The browser events that lib/live makes of what the server tells open pages. */
const listChanged = 'list-changed';
const missed = 'live-events-missed';

/** Passes on that a shopping list changed, or is the person's no more. */
export function announceList(event: ListEvent): void {
  window.dispatchEvent(new CustomEvent(listChanged, { detail: event }));
}

export function announceNotification(): void {
  window.dispatchEvent(new Event(notificationsUpdated));
}

/** Passes on that nobody knows what happened since a while ago: whoever shows something asks for it anew. */
export function announceGap(): void {
  window.dispatchEvent(new Event(missed));
  announceNotification();
}

/**
 * Calls `onList` for each change of a list, and `onGap` when some may have been missed, until the returned function is
 * called.
 */
export function listenToLists(onList: (event: ListEvent) => void, onGap?: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener(listChanged, (event) => onList((event as CustomEvent<ListEvent>).detail), { signal });
  if (onGap) window.addEventListener(missed, onGap, { signal });
  return () => listening.abort();
}
