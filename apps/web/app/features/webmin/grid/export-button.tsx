import { type ExportCall, SaveCsv } from './save-csv.tsx';
import { type GridState, gridQuery } from './use-grid-state.ts';

interface ExportButtonProps {
  call: ExportCall;
  /** Without extension. */
  fileName: string;
  grid: { state: GridState; corrected: string | undefined };
}

/** Exports all rows that match the grid's search and filters. */
export function ExportButton({ call, fileName, grid: { state, corrected } }: ExportButtonProps) {
  const { page: _page, page_size: _size, ...filter } = gridQuery({ ...state, search: corrected ?? state.search });
  return <SaveCsv call={call} fileName={fileName} query={filter} />;
}
