import type * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type CallOptions, fetchApi } from '~/lib/api-client.ts';
import { toApiError } from '~/lib/api-error.ts';
import { saveFile } from '~/lib/save-file.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';

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
