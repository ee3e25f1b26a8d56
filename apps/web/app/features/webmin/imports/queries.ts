import type { ImportKind, ImportRunDetails, PriceSmartMapping } from '@bargain-buddy/contract';
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

const importsKey = ['webmin', 'imports'] as const;
const uploads: Record<ImportKind, string> = {
  mti: '/webmin/upload-price-list/',
  pricesmart: '/webmin/pricesmart-import/',
};

/** A page of the imports of a kind, or of all, newest first. */
export function importsQuery(kind: ImportKind | undefined, page: number) {
  return queryOptions({
    queryKey: [...importsKey, kind, page],
    queryFn: ({ signal }) =>
      callApi({
        path: '/webmin/imports/',
        query: { kind, page, page_size: 20 },
        answer: 'importHistorySchema',
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export interface ImportFile {
  file: File;
  /** YYYY-MM-DD */
  day: string;
  mapping?: PriceSmartMapping;
}

/** Starts an import in the background; as a dry run it only reports what it would do. */
export function useStartImport(kind: ImportKind) {
  return useMutation({
    mutationFn: ({ file, day, mapping, isDryRun }: ImportFile & { isDryRun: boolean }) => {
      const body = new FormData();
      // The fields before the file, so that the server knows them when the file arrives.
      body.set('date_added', day);
      body.set('dry_run', String(isDryRun));
      body.set('background', 'true');
      if (mapping) body.set('mapping', JSON.stringify(mapping));
      body.set('file', file);
      return callApi({ method: 'POST', path: uploads[kind], body, answer: 'importRunSchema' });
    },
  });
}

/** Milliseconds between two looks at an import under way. */
const pollInterval = 400;

export function isUnderWay(run: ImportRunDetails | undefined): boolean {
  return run?.state === 'waiting' || run?.state === 'running';
}

/** An import in the background, asked for until it is over; nothing without an id. */
export function runQuery(id: number | undefined) {
  return queryOptions({
    queryKey: [...importsKey, 'run', id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => callApi({ path: `/webmin/import-runs/${id}/`, answer: 'importRunDetailsSchema', signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollInterval : false),
    staleTime: 0,
  });
}

/** Takes an import back. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      callApi({ method: 'DELETE', path: `/webmin/imports/${id}/`, answer: 'undoResultSchema' }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
