import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

const importsKey = ['webmin', 'imports'] as const;

/** A page of the survey imports, newest first. */
export function surveyImportsQuery(page: number) {
  return queryOptions({
    queryKey: [...importsKey, 'mti', page],
    queryFn: ({ signal }) =>
      callApi({
        path: '/webmin/pricelistimporthistory/',
        query: { page, page_size: 20 },
        answer: 'importHistorySchema',
        signal,
      }),
  });
}

export interface SurveyFile {
  file: File;
  /** YYYY-MM-DD */
  day: string;
}

/** Imports a survey workbook; as a dry run it only reports what that would do. */
export function useImportSurvey({ isDryRun }: { isDryRun: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, day }: SurveyFile) => {
      const body = new FormData();
      // The fields before the file, so that the server knows them when the file arrives.
      body.set('date_added', day);
      body.set('dry_run', String(isDryRun));
      body.set('file', file);
      return callApi({ method: 'POST', path: '/webmin/upload-price-list/', body, answer: 'importReportSchema' });
    },
    // What is listed may be quite another thing now.
    onSuccess: () => (isDryRun ? undefined : queryClient.invalidateQueries()),
  });
}

/** Takes an import back. */
export function useUndoSurveyImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      callApi({ method: 'DELETE', path: `/webmin/undo-mti-import/${id}/`, answer: 'undoResultSchema' }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
