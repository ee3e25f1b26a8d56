import type { GridRowSelectionModel } from '@mui/x-data-grid';
import { useRef, useState } from 'react';
import type { ChosenRecord } from './use-bulk-run.ts';
import type { GridState } from './use-grid-state.ts';

interface SelectionOptions<Row> {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  state: GridState;
}

/** Tracks selected records across pages. A new search or filter clears them, so that none is changed unseen. */
export function useSelection<Row extends { id: number }>({ rows, nameOf, state }: SelectionOptions<Row>) {
  const [model, setModel] = useState(nothing);
  const asked = JSON.stringify([state.search, state.filters]);
  const [askedBefore, setAskedBefore] = useState(asked);
  if (asked !== askedBefore) {
    setAskedBefore(asked);
    setModel(nothing);
  }
  // Stores the names of records selected on other pages.
  const names = useRef(new Map<number, string>());
  for (const row of rows) names.current.set(row.id, nameOf(row));
  const chosen = [...model.ids].map(
    (id): ChosenRecord => ({ id: Number(id), name: names.current.get(Number(id)) ?? `No. ${id}` }),
  );
  return {
    model,
    onModel: setModel,
    chosen,
    choose: (ids: readonly number[]) => setModel({ type: 'include', ids: new Set(ids) }),
  };
}

const nothing: GridRowSelectionModel = { type: 'include', ids: new Set() };
