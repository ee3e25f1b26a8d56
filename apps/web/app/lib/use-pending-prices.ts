import { useQuery } from '@tanstack/react-query';

const firstPauseMs = 2_000;
const maxPauseMs = 60_000;

/** Polls while prices are pending, with growing pauses. Each finished price shortens the pause. */
export function usePendingPrices(scope: string, pending: number, read: () => Promise<void>): void {
  useQuery({
    queryKey: ['pending prices', scope, pending],
    queryFn: async () => {
      await read();
      return null;
    },
    enabled: pending > 0,
    // The caller has just read, so the first pause comes first.
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => Math.min(firstPauseMs * 2 ** state.dataUpdateCount, maxPauseMs),
  });
}
