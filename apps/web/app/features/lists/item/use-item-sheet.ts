import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listPath } from '~/lib/paths.ts';
import { samePageNavigation } from '../use-selected-list.ts';

interface SheetState {
  sheetOfItem: number;
}

/** Reads the open item from a location's state. The state survives a reload, so it is validated. */
function sheetItemOf(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { sheetOfItem } = state as Partial<SheetState>;
  return typeof sheetOfItem === 'number' ? sheetOfItem : undefined;
}

export const itemRowElementId = (itemId: number) => `item-${itemId}`;

/** An open sheet has a history entry, so that the browser's back button closes it. */
export function useItemSheet(listId: number) {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  // Ignores a second click until the first one's navigation has finished.
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry means that the click has led somewhere.
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);

  const open = useCallback(
    (itemId: number) => {
      if (isLeaving.current) return;
      isLeaving.current = true;
      void navigate(listPath(listId), { state: { sheetOfItem: itemId } satisfies SheetState, ...samePageNavigation });
    },
    [navigate, listId],
  );
  const close = useCallback(() => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // A sheet in the tab's first entry (a restored or duplicated tab) has no entry to go back to.
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate(listPath(listId), { replace: true, ...samePageNavigation });
  }, [navigate, listId]);
  return { itemId: sheetItemOf(state), open, close };
}
