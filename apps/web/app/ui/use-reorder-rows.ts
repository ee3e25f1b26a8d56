import { useEffect, useId, useRef, useState } from 'react';

interface Row {
  id: number;
  name: string;
}

/** Reorders rows by buttons. Announces the new position and retains the focus. */
export function useReorderRows<Kind extends Row>(rows: readonly Kind[], onOrder: (rows: Kind[]) => void) {
  const prefix = useId();
  const [announcement, setAnnouncement] = useState('');
  const moved = useRef<string>(undefined);
  const buttonId = (id: number, way: 'up' | 'down') => `${prefix}${id}${way}`;
  useEffect(() => {
    if (moved.current) document.getElementById(moved.current)?.focus();
    moved.current = undefined;
  });
  const step = (row: Kind, by: 1 | -1) => {
    const from = rows.indexOf(row);
    const to = from + by;
    setAnnouncement(`${row.name} is number ${to + 1} of ${rows.length}.`);
    const isAtEnd = to === 0 || to === rows.length - 1;
    moved.current = buttonId(row.id, isAtEnd === by > 0 ? 'up' : 'down');
    onOrder(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  };
  return { announcement, step, buttonId };
}
