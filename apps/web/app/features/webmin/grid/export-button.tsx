import type * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type CallOptions, fetchApi } from '~/lib/api-client.ts';
import { toApiError } from '~/lib/api-error.ts';
import { saveFile } from '~/lib/save-file.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { type GridState, gridQuery } from './use-grid-state.ts';

type Calls = typeof calls;
export type ExportCall = Calls['exportAdminProducts' | 'exportAdminStores' | 'exportAdminPrices' | 'exportUsers'];

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
  const take = useMutation({
    mutationFn: async () => {
      const { page: _page, page_size: _size, ...filter } = gridQuery({ ...state, search: corrected ?? state.search });
      const response = await fetchApi(call, { query: filter } as CallOptions<ExportCall>);
      if (!response.ok) throw await toApiError(response);
      const cutAt = response.headers.get('x-cut-at');
      saveFile(await response.blob(), `${fileName}${cutAt ? `-first-${cutAt}` : ''}.csv`);
      if (cutAt) showSnackbar(`The file holds the first ${Number(cutAt).toLocaleString('en')}: more match.`, 'warning');
    },
    onError: (problem) => showSnackbar(failureText(problem), 'error'),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<Download size={18} aria-hidden="true" />}
      loading={take.isPending}
      onClick={() => take.mutate()}
    >
      Export CSV
    </Button>
  );
}
