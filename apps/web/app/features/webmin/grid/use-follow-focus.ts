import type { GridApi } from '@mui/x-data-grid';
import { type RefObject, useEffect, useEffectEvent } from 'react';

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
