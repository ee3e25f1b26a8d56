import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listPath } from '~/lib/paths.ts';
import { onSamePage } from '../use-selected-list.ts';

/** What a history entry holds while the sheet of an item lies over its list. */
interface SheetState {
  sheetOfItem: number;
}

/** The item whose sheet a location's state opens, or undefined. The state survives a reload, so it is checked. */
function sheetItemOf(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { sheetOfItem } = state as Partial<SheetState>;
  return typeof sheetOfItem === 'number' ? sheetOfItem : undefined;
}

/** Where an item's row can be reached by the keyboard. */
export const rowId = (itemId: number) => `item-${itemId}`;

/** Which item's sheet is open, and how to open and close one; the browser's back button closes it too. */
export function useItemSheet(listId: number) {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  // The second half of a double click, before the first has led anywhere, does nothing.
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry means that the click has led somewhere.
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);

  const open = useCallback(
    (itemId: number) => {
      if (isLeaving.current) return;
      isLeaving.current = true;
      void navigate(listPath(listId), { state: { sheetOfItem: itemId } satisfies SheetState, ...onSamePage });
    },
    [navigate, listId],
  );
  const close = useCallback(() => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // A sheet in the tab's first entry (a restored or duplicated tab) has nothing behind it.
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate(listPath(listId), { replace: true, ...onSamePage });
  }, [navigate, listId]);
  return { itemId: sheetItemOf(state), open, close };
}
