import type { ImportDecisions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { fetchApi } from '~/lib/api-client.ts';
import { DownloadButton } from '../download-button.tsx';

interface ReportDownloadsProps {
  of: { importId: number } | { runId: number; decisions: Partial<ImportDecisions> };
  parts: readonly (readonly ['skipped' | 'suspects' | 'decided', string])[];
}

export function ReportDownloads({ of, parts }: ReportDownloadsProps) {
  const name = 'importId' in of ? `import-${of.importId}` : 'import-preview';
  return parts.flatMap(([part, label]) =>
    (['xlsx', 'csv'] as const).map((format) => (
      <DownloadButton
        key={`${part} ${format}`}
        fileName={`${name}${part === 'decided' ? '' : `-${part}`}.${format}`}
        request={() =>
          'importId' in of
            ? fetchApi(calls.exportImportCells, { params: { id: of.importId }, query: { part, format } })
            : fetchApi(calls.exportRunCells, {
                params: { id: of.runId },
                body: { part, format, decisions: of.decisions },
              })
        }
      >
        {label} (.{format})
      </DownloadButton>
    )),
  );
}
