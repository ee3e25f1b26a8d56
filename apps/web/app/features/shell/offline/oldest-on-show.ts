import type { Query } from '@tanstack/react-query';

/** What every page shows of the person says nothing about the page. */
const everywhere = new Set(['me', 'aisles', 'samples']);

/** When the oldest of what is on show and kept was read, in milliseconds; undefined where nothing of it is. */
export function oldestOnShow(queries: readonly Query[]): number | undefined {
  const times = queries
    .filter(
      ({ queryKey, meta }) => meta?.kept && !everywhere.has(String(queryKey[0])) && queryKey[1] !== 'unread-count',
    )
    .filter((query) => query.state.data !== undefined && query.getObserversCount() > 0)
    .map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : undefined;
}
