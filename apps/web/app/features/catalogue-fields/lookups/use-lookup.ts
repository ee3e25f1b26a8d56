import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '~/lib/use-debounced.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

const debounceMs = 350;
const shortest = 3;

export type LookupMode = 'typing' | 'asking';

interface Lookup<T> {
  mode: LookupMode;
  kind: string;
  text: string;
  find: (signal?: AbortSignal) => Promise<T[]>;
}

/** Returns suggestions for a text. A lookup while typing fails silently; one by button shows a message. */
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
    onSuccess: (found) => {
      if (found.length === 0) showSnackbar('No suggestions found.', 'info');
    },
    onError: () => showSnackbar('Failed to fetch suggestions.', 'error'),
  });
  const isShown = mode === 'typing' ? settled !== done && text.trim().length >= shortest : true;
  return {
    found: isShown ? ((mode === 'typing' ? typing.data : asking.data) ?? []) : [],
    isBusy: typing.isFetching || asking.isPending,
    lookUp: () => {
      if (!asking.isPending) asking.mutate();
    },
    /** Hides the suggestions after a choice. `chosen` is the new text of the fields. */
    close: (chosen: string) => {
      setDone(chosen);
      asking.reset();
    },
  };
}
