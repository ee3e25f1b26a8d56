import type {
  ImportDecisions,
  ImportKind,
  ImportMapping,
  ImportReport,
  ImportRun,
  ImportRunDetails,
} from '@bargain-buddy/contract';
import type { SentForm } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

type SurveyForm = SentForm<typeof calls.importSurvey>;

const importsKey = ['webmin', 'imports'] as const;

export function importsQuery(kind: ImportKind | undefined, page: number) {
  return queryOptions({
    queryKey: [...importsKey, kind, page],
    queryFn: ({ signal }) => callApi(calls.listImports, { query: { kind, page, page_size: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface ImportFile {
  file: File;
  /** YYYY-MM-DD */
  day: string;
  mapping?: ImportMapping;
  decisions?: Partial<ImportDecisions>;
  clearSamples?: boolean;
}

const starts = {
  mti: (form) => callApi(calls.importSurvey, { form }),
  pricesmart: (form) => callApi(calls.importPriceSmart, { form }),
} satisfies Record<ImportKind, (form: SurveyForm) => Promise<ImportReport | ImportRun>>;

/** Starts an import in the background. A dry run only reports the effects. */
export function useStartImport(kind: ImportKind) {
  return useMutation({
    mutationFn: async ({
      file,
      day,
      mapping,
      decisions,
      clearSamples = false,
      isDryRun,
    }: ImportFile & { isDryRun: boolean }) => {
      const given = {
        date_added: day,
        dry_run: isDryRun,
        background: true,
        clear_samples: clearSamples,
        file,
        ...(decisions && { decisions: JSON.stringify(decisions) }),
        ...(mapping && { mapping: JSON.stringify(mapping) }),
      };
      const run = await starts[kind](given);
      if (!('state' in run)) throw new Error('The import did not begin in the background.');
      return run;
    },
  });
}

/** Poll interval in milliseconds. */
const pollInterval = 400;

export function isUnderWay(run: ImportRunDetails | undefined): boolean {
  return run?.state === 'waiting' || run?.state === 'running';
}

export function runQuery(id: number | undefined) {
  return queryOptions({
    queryKey: [...importsKey, 'run', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => callApi(calls.getImportRun, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollInterval : false),
    staleTime: 0,
  });
}

export function importQuery(id: number | undefined) {
  return queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => callApi(calls.getImport, { params: { id }, signal }),
  });
}

export function useCancelRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(calls.cancelImportRun, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...importsKey, 'run'] }),
  });
}

export function useUndoImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(calls.undoImport, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
