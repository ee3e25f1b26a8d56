import type { ImportDecisions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fetchApi } from '~/lib/api-client.ts';
import { toApiError } from '~/lib/api-error.ts';
import { saveFile } from '~/lib/save-file.ts';
import { showFailure } from '../api.ts';

type Part = 'skipped' | 'suspects' | 'decided';
type Format = 'csv' | 'xlsx';

interface ReportDownloadsProps {
  of: { importId: number } | { runId: number; decisions: Partial<ImportDecisions> };
  parts: readonly (readonly [Part, string])[];
}

export function ReportDownloads({ of, parts }: ReportDownloadsProps) {
  const take = useMutation({
    mutationFn: async ({ part, format }: { part: Part; format: Format }) => {
      const response =
        'importId' in of
          ? await fetchApi(calls.exportImportCells, { params: { id: of.importId }, query: { part, format } })
          : await fetchApi(calls.exportRunCells, {
              params: { id: of.runId },
              body: { part, format, decisions: of.decisions },
            });
      if (!response.ok) throw await toApiError(response);
      const name = 'importId' in of ? `import-${of.importId}` : 'import-preview';
      saveFile(await response.blob(), `${name}${part === 'decided' ? '' : `-${part}`}.${format}`);
    },
    onError: showFailure,
  });
  return parts.flatMap(([part, label]) =>
    (['xlsx', 'csv'] as const).map((format) => (
      <Button
        key={`${part} ${format}`}
        startIcon={<Download size={18} aria-hidden="true" />}
        loading={take.isPending && take.variables.part === part && take.variables.format === format}
        onClick={() => take.mutate({ part, format })}
      >
        {label} (.{format})
      </Button>
    )),
  );
}
