import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

const pageRows = 10;

/** Makes the links in a table body one tab stop. If new rows remove the focused link, focuses the first cell. */
export function useTableArrowKeys(table: RefObject<HTMLTableElement | null>, shown: unknown) {
  const hadFocus = useRef(false);
  const [current, setCurrent] = useState({ row: 0, column: 0 });
  const rows = () => [...(table.current?.tBodies[0]?.rows ?? [])];
  const linkAt = (row: number, column: number) => rows()[row]?.cells[column]?.querySelector('a');
  useEffect(() => {
    const { activeElement, body } = document;
    if (shown && hadFocus.current && activeElement === body) table.current?.tBodies[0]?.querySelector('a')?.focus();
  }, [shown, table]);
  return {
    /** If the current cell no longer exists, the first cell is the tab stop. */
    tabIndexOf: (row: number, column: number) => {
      const isThere = table.current === null || linkAt(current.row, current.column) !== undefined;
      const stop = isThere ? current : { row: 0, column: 0 };
      return row === stop.row && column === stop.column ? 0 : -1;
    },
    onFocus: ({ target }: FocusEvent) => {
      const place = placeOf(target);
      if (place) setCurrent(place);
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = table.current?.contains(relatedTarget as Node) ?? false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const place = placeOf(event.target as Element);
      if (!place || event.altKey || event.metaKey) return;
      const wanted = targetCellOfKey(event, place, { rows: rows().length, columns: rows()[0]?.cells.length ?? 0 });
      if (!wanted) return;
      event.preventDefault();
      linkAt(wanted.row, wanted.column)?.focus();
    },
  };
}

interface Place {
  row: number;
  column: number;
}

function placeOf(element: Element): Place | undefined {
  const cell = element.closest<HTMLTableCellElement>('tbody :is(td, th)');
  const row = cell?.closest('tr');
  return cell && row ? { row: row.sectionRowIndex, column: cell.cellIndex } : undefined;
}

/** Returns the target cell of a key, limited to the grid. Returns undefined for a key that does not move. */
export function targetCellOfKey(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: Place,
  size: { rows: number; columns: number },
): Place | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  if (key === 'Home') return { row: ctrlKey ? 0 : row, column: 0 };
  if (key === 'End') return { row: ctrlKey ? last.row : row, column: last.column };
  const step = steps[key];
  if (!step) return undefined;
  return {
    row: Math.min(last.row, Math.max(0, row + step[0])),
    column: Math.min(last.column, Math.max(0, column + step[1])),
  };
}

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
};
