import type { ShoppingList } from '@bargain-buddy/contract';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { hasId } from '~/lib/outbox/provisional.ts';
import { listPath } from '~/lib/paths.ts';

/** How to go to another list: nothing is loaded by the router, and the page stays where it is. */
export const onSamePage = { preventScrollReset: true, defaultShouldRevalidate: false } as const;

/** False once somebody has gone elsewhere, also while the page there still loads and this one is on the screen. */
export const isOnListsPage = () => window.location.pathname === '/shopping-lists';

/**
 * The id of the list in the address. Where the address names none, the most recently updated of `lists` takes its
 * place, once (LST-04).
 */
export function useSelectedId(lists: readonly ShoppingList[] | undefined): number | undefined {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [wasSelected, setWasSelected] = useState(false);
  const named = params.get('list');
  const preselected = named === null && !wasSelected ? lists?.[0]?.id : undefined;
  if (named !== null && !wasSelected) setWasSelected(true);

  useEffect(() => {
    if (preselected !== undefined) void navigate(listPath(preselected), { replace: true, ...onSamePage });
  }, [preselected, navigate]);

  const selected = named === null ? preselected : Number(named);
  // A list that was made here gets its address once the server has given it one.
  const arrived = lists?.find((list) => hasId(list, selected))?.id;
  useEffect(() => {
    if (arrived === undefined || arrived === selected || selected === undefined) return;
    void navigate(listPath(arrived), { replace: true, state, ...onSamePage });
  }, [arrived, selected, navigate, state]);
  return selected;
}
