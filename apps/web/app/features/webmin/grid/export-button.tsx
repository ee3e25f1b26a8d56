import { type ExportCall, SaveCsv } from './save-csv.tsx';
import { type GridState, gridQuery } from './use-grid-state.ts';

interface ExportButtonProps {
  /** The call that answers the file. */
  call: ExportCall;
  /** Without its ending. */
  fileName: string;
  /** What the grid shows. */
  grid: { state: GridState; corrected: string | undefined };
}

/** Saves all that the grid's search and filters find as a CSV file. */
export function ExportButton({ call, fileName, grid: { state, corrected } }: ExportButtonProps) {
  const { page: _page, page_size: _size, ...filter } = gridQuery({ ...state, search: corrected ?? state.search });
  return <SaveCsv call={call} fileName={fileName} query={filter} />;
}
