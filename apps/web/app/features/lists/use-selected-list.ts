import type { ShoppingList } from '@bargain-buddy/contract';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasId } from '~/lib/client-id.ts';
import { listPath } from '~/lib/paths.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';

/** Options for navigation between lists: no loaders run, and the scroll position stays. */
export const samePageNavigation = { preventScrollReset: true, defaultShouldRevalidate: false } as const;

export function useSelectedListId(lists: readonly ShoppingList[] | undefined): number | undefined {
  const [params] = useSearchParams();
  const goTo = useNavigateFromHere();
  const { state } = useLocation();
  const [wasSelected, setWasSelected] = useState(false);
  const named = params.get('list');
  const preselected = named === null && !wasSelected ? lists?.[0]?.id : undefined;
  if (named !== null && !wasSelected) setWasSelected(true);

  useEffect(() => {
    if (preselected !== undefined) goTo(listPath(preselected), { replace: true, ...samePageNavigation });
  }, [preselected, goTo]);

  const selected = named === null ? preselected : Number(named);
  // Replaces a provisional id in the URL once the server has assigned an id.
  const arrived = lists?.find((list) => hasId(list, selected))?.id;
  useEffect(() => {
    if (arrived === undefined || arrived === selected || selected === undefined) return;
    goTo(listPath(arrived), { replace: true, state, ...samePageNavigation });
  }, [arrived, selected, goTo, state]);
  return selected;
}
