import type { GridApi } from '@mui/x-data-grid';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Columns that every grid has first, and that open nothing. */
const checkbox = '__check__';

/**
 * Where the keyboard goes on when a record is closed: in the row that it was opened from or, when that is gone, in the
 * one that took its place, or else at the head of the page's content. `opened` tells the row as it is opened.
 */
export function useGridFocus(
  api: RefObject<GridApi | null>,
  rows: readonly { id: number }[],
  openedId?: number | 'new',
) {
  const place = useRef<{ id: number; index: number; field: string }>(undefined);
  const wasOpen = useRef(openedId !== undefined);
  const goOn = useEffectEvent(() => {
    const { current } = place;
    const row = rows.find(({ id }) => id === current?.id) ?? rows[Math.min(current?.index ?? 0, rows.length - 1)];
    const field = current?.field ?? api.current?.getVisibleColumns().find((column) => column.field !== checkbox)?.field;
    if (row && field) api.current?.setCellFocus(row.id, field);
    else document.getElementById('main')?.focus();
  });
  useEffect(() => {
    const isClosed = wasOpen.current && openedId === undefined;
    wasOpen.current = openedId !== undefined;
    if (!isClosed) return;
    // After the drawer has given the focus back to what may be gone by now.
    const timer = setTimeout(() => {
      if (!document.activeElement || document.activeElement === document.body || place.current) goOn();
    });
    return () => clearTimeout(timer);
  }, [openedId]);
  return {
    goOn,
    /** Moves the focus into the open record. */
    enterRecord: () => document.querySelector<HTMLElement>('[data-record]')?.focus(),
    opened(id: number, field: string) {
      place.current = { id, index: rows.findIndex((row) => row.id === id), field };
    },
  };
}
