import type { Query } from '@tanstack/react-query';
import { deviceTimeOf } from '~/lib/catalogue/from-device.ts';

/** Queries of every page, which do not show the age of the page. */
const everywhere = new Set(['me', 'aisles', 'samples']);

export function oldestOnShow(queries: readonly Query[]): number | undefined {
  const times = queries
    .filter(
      ({ queryKey, meta }) => meta?.kept && !everywhere.has(String(queryKey[0])) && queryKey[1] !== 'unread-count',
    )
    .filter((query) => query.state.data !== undefined && query.getObserversCount() > 0)
    .map(({ state }) => deviceTimeOf(state.data) ?? state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : undefined;
}
