import type { GridApi } from '@mui/x-data-grid';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const checkbox = '__check__';

/** Restores the focus when a record closes: to its row, else the row at the same index, else the main element. */
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
    // Runs after the drawer has returned the focus, possibly to a deleted element.
    const timer = setTimeout(() => {
      if (!document.activeElement || document.activeElement === document.body || place.current) goOn();
    });
    return () => clearTimeout(timer);
  }, [openedId]);
  const isEmpty = rows.length === 0;
  const isClosed = openedId === undefined;
  useEffect(() => {
    // The last row may leave the table after its record was closed. The grid would leave the page without a focus.
    if (!isEmpty || !isClosed || !place.current) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('[role=gridcell]')) {
      document.getElementById('main')?.focus();
    }
  }, [isEmpty, isClosed]);
  return {
    goOn,
    enterRecord: () => document.querySelector<HTMLElement>('[data-record]')?.focus(),
    opened(id: number, field: string) {
      place.current = { id, index: rows.findIndex((row) => row.id === id), field };
    },
  };
}

/** Delay in milliseconds. Repeated arrow keys skip the rows in between. */
const pause = 150;

/** Opens the record of the focused row, while another record is open beside the grid. */
export function useOpenFocusedRow(
  api: RefObject<GridApi | null>,
  openedId: number | 'new' | undefined,
  onFollow: (id: number, field: string) => void,
): void {
  const isFollowing = typeof openedId === 'number';
  const follow = useEffectEvent((id: number, field: string) => {
    if (id !== openedId) onFollow(id, field);
  });
  useEffect(() => {
    const { current: grid } = api;
    if (!isFollowing || !grid) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = grid.subscribeEvent('cellKeyDown', (_, event) => {
      if (!movesRows.has(event.key)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const cell = grid.state.focus.cell;
        if (cell) follow(Number(cell.id), cell.field);
      }, pause);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [api, isFollowing]);
}

const movesRows = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']);
