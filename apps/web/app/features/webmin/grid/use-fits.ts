import type { GridColDef } from '@mui/x-data-grid';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The column of checkboxes, and the border and scroll bar of the grid, in pixels. */
const checkboxes = 50;
const frame = 20;

/** True if the columns fit into the element without scrolling. */
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
