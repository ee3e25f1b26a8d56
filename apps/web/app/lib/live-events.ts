import type { ListEvent } from '@bargain-buddy/contract';
import { notificationsUpdated } from './notifications-updated.ts';

const listChanged = 'list-changed';
const missed = 'live-events-missed';

export function dispatchListEvent(event: ListEvent): void {
  window.dispatchEvent(new CustomEvent(listChanged, { detail: event }));
}

export function dispatchNotificationEvent(): void {
  window.dispatchEvent(new Event(notificationsUpdated));
}

/** Dispatches a gap: pages refetch their data, because events may be lost. */
export function dispatchEventGap(): void {
  window.dispatchEvent(new Event(missed));
  dispatchNotificationEvent();
}

/** Calls `onList` for each change of a list, and `onGap` after missed ones, until the result is called. */
export function listenToLists(onList: (event: ListEvent) => void, onGap?: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener(listChanged, (event) => onList((event as CustomEvent<ListEvent>).detail), { signal });
  if (onGap) window.addEventListener(missed, onGap, { signal });
  return () => listening.abort();
}
