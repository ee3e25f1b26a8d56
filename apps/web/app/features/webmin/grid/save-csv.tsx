import type * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type CallOptions, fetchApi } from '~/lib/api-client.ts';
import { toApiError } from '~/lib/api-error.ts';
import { saveFile } from '~/lib/save-file.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { showFailure } from '../api.ts';
import { type GridState, gridQuery } from './use-grid-page.ts';

type Calls = typeof calls;
export type ExportCall = Calls[
  | 'exportAdminProducts'
  | 'exportAdminStores'
  | 'exportAdminPrices'
  | 'exportUsers'
  | 'exportReporters'
  | 'exportAuditLog'
  | 'exportUnpricedProducts'];

interface SaveCsvProps {
  call: ExportCall;
  /** Without extension. */
  fileName: string;
  query: object;
}

/** Saves the CSV file of an endpoint. Warns if the server cut it. */
export function SaveCsv({ call, fileName, query }: SaveCsvProps) {
  const take = useMutation({
    mutationFn: async () => {
      const response = await fetchApi(call, { query } as CallOptions<ExportCall>);
      if (!response.ok) throw await toApiError(response);
      const cutAt = response.headers.get('x-cut-at');
      saveFile(await response.blob(), `${fileName}${cutAt ? `-first-${cutAt}` : ''}.csv`);
      if (cutAt) showSnackbar(`The file has only the first ${Number(cutAt).toLocaleString('en')} rows.`, 'warning');
    },
    onError: showFailure,
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
