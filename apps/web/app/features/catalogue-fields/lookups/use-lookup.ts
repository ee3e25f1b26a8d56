import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '~/lib/use-debounced.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

const debounceMs = 350;
const shortest = 3;

/** When suggestions come: by themselves while somebody types, or when they are asked for. */
export type LookupMode = 'typing' | 'asking';

interface Lookup<T> {
  mode: LookupMode;
  /** Names the kind of lookup in the cache. */
  kind: string;
  /** What the lookup depends on. */
  text: string;
  find: (signal?: AbortSignal) => Promise<T[]>;
}

/**
 * Suggestions for what stands in some fields. Those that come by themselves fail in silence; what is asked for answers
 * with suggestions or a message (DET-07). What was chosen is not looked up again.
 */
export function useLookup<T>({ mode, kind, text, find }: Lookup<T>) {
  const [done, setDone] = useState<string>();
  const settled = useDebounced(text, debounceMs);
  const typing = useQuery({
    queryKey: [kind, settled],
    queryFn: ({ signal }) => find(signal),
    enabled: mode === 'typing' && settled === text && settled !== done && settled.trim().length >= shortest,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  const asking = useMutation({
    mutationFn: () => find(),
    networkMode: 'always',
    onSuccess: (found) => {
      if (found.length === 0) showSnackbar('No suggestions found.', 'info');
    },
    onError: () => showSnackbar('Failed to fetch suggestions.', 'error'),
  });
  const isShown = mode === 'typing' ? settled !== done && text.trim().length >= shortest : true;
  return {
    found: isShown ? ((mode === 'typing' ? typing.data : asking.data) ?? []) : [],
    isBusy: typing.isFetching || asking.isPending,
    ask: () => {
      if (!asking.isPending) asking.mutate();
    },
    /** One was chosen: `chosen` is what the fields hold from now on. */
    close: (chosen: string) => {
      setDone(chosen);
      asking.reset();
    },
  };
}
