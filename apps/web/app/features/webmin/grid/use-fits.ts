import type { GridColDef } from '@mui/x-data-grid';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Widths in pixels: the checkbox column, and the grid's border with its scroll bar. */
const checkboxes = 50;
const frame = 20;

export function useFits(
  columns: readonly Pick<GridColDef, 'width' | 'minWidth'>[],
  hasCheckboxes: boolean,
): { area: RefObject<HTMLDivElement | null>; fits: boolean } {
  const area = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const { current: element } = area;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const needed = columns.reduce((sum, column) => sum + (column.minWidth ?? column.width ?? 100), frame);
  return { area, fits: width >= needed + (hasCheckboxes ? checkboxes : 0) };
}
