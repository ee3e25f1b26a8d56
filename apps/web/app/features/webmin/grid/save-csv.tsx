import type { Call } from '@bargain-buddy/contract/calls';
import { type CallOptions, fetchApi } from '~/lib/api-client.ts';
import { DownloadButton } from '../download-button.tsx';
import { type GridState, gridQuery } from './use-grid-page.ts';

interface ExportButtonProps {
  call: Call;
  /** Without extension. */
  fileName: string;
  /** Only the rows that match the grid's search and filters are exported. */
  grid?: { state: GridState; corrected: string | undefined };
}

export function ExportButton({ call, fileName, grid }: ExportButtonProps) {
  const {
    page: _page,
    page_size: _size,
    ...query
  } = grid ? gridQuery({ ...grid.state, search: grid.corrected ?? grid.state.search }) : {};
  return (
    <DownloadButton
      variant="outlined"
      fileName={`${fileName}.csv`}
      request={() => fetchApi(call, { query } as CallOptions<Call>)}
    >
      Export CSV
    </DownloadButton>
  );
}
