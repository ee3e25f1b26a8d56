import type { ShoppingList } from '@bargain-buddy/contract';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasId } from '~/lib/outbox/provisional.ts';
import { listPath } from '~/lib/paths.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';

/** How to go to another list: nothing is loaded by the router, and the page stays where it is. */
export const onSamePage = { preventScrollReset: true, defaultShouldRevalidate: false } as const;

/**
 * The id of the list in the address. Where the address names none, the most recently updated of `lists` takes its
 * place, once (LST-04).
 */
export function useSelectedId(lists: readonly ShoppingList[] | undefined): number | undefined {
  const [params] = useSearchParams();
  const goTo = useNavigateFromHere();
  const { state } = useLocation();
  const [wasSelected, setWasSelected] = useState(false);
  const named = params.get('list');
  const preselected = named === null && !wasSelected ? lists?.[0]?.id : undefined;
  if (named !== null && !wasSelected) setWasSelected(true);

  useEffect(() => {
    if (preselected !== undefined) goTo(listPath(preselected), { replace: true, ...onSamePage });
  }, [preselected, goTo]);

  const selected = named === null ? preselected : Number(named);
  // A list that was made here gets its address once the server has given it one.
  const arrived = lists?.find((list) => hasId(list, selected))?.id;
  useEffect(() => {
    if (arrived === undefined || arrived === selected || selected === undefined) return;
    goTo(listPath(arrived), { replace: true, state, ...onSamePage });
  }, [arrived, selected, goTo, state]);
  return selected;
}
