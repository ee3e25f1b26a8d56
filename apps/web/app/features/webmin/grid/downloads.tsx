import type { Call } from '@bargain-buddy/contract/calls';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type CallOptions, fetchApi } from '~/lib/api-client.ts';
import { saveFile } from '~/lib/save-file.ts';
import { toApiError } from '~/lib/to-api-error.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { showFailure } from '../api.ts';
import { type GridState, gridQuery } from './use-grid-page.ts';

interface ExportButtonProps {
  call: Call;
  fileName: string;
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

interface DownloadButtonProps extends ButtonProps {
  fileName: string;
  request: () => Promise<Response>;
}

export function DownloadButton({ fileName, request, ...button }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: async () => {
      const response = await request();
      if (!response.ok) throw await toApiError(response);
      const cutAt = response.headers.get('x-cut-at');
      saveFile(await response.blob(), cutAt ? fileName.replace('.', `-first-${cutAt}.`) : fileName);
      if (cutAt) showSnackbar(`The file has only the first ${Number(cutAt).toLocaleString('en')} rows.`, 'warning');
    },
    onError: showFailure,
  });
  const icon = <Download size={18} />;
  return <Button startIcon={icon} {...button} loading={download.isPending} onClick={() => download.mutate()} />;
}
