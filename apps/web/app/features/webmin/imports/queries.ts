import type {
  ImportDecisions,
  ImportKind,
  ImportMapping,
  ImportMatch,
  ImportReport,
  ImportRun,
  ImportRunDetails,
  Suggestions,
} from '@bargain-buddy/contract';
import type { SentForm } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { apiQuery } from '../api.ts';

type SurveyForm = SentForm<typeof calls.importSurvey>;

interface ImportFile {
  file: File;
  day: string;
  mapping?: ImportMapping;
  decisions?: Partial<ImportDecisions>;
  clearSamples?: boolean;
  isDryRun: boolean;
}

const starts = {
  mti: (form) => callApi(calls.importSurvey, { form }),
  pricesmart: (form) => callApi(calls.importPriceSmart, { form }),
} satisfies Record<ImportKind, (form: SurveyForm) => Promise<ImportReport | ImportRun>>;

export function useStartImport(kind: ImportKind) {
  return useMutation({
    mutationFn: async ({ file, day, mapping, decisions, clearSamples = false, isDryRun }: ImportFile) => {
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

const pollInterval = 400;

export function isImportRunning(run: ImportRunDetails | undefined): boolean {
  return run?.state === 'waiting' || run?.state === 'running';
}

export function importRunQuery(id: number | undefined) {
  return queryOptions({
    ...apiQuery(calls.getImportRun, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isImportRunning(state.data) ? pollInterval : false),
    staleTime: 0,
  });
}

export function importQuery(id: number | undefined) {
  return { ...apiQuery(calls.getImport, { params: { id: id ?? 0 } }), enabled: id !== undefined };
}

export function useChangeMatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (match: ImportMatch) => callApi(calls.changeImportMatch, { body: match }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['webmin', calls.listImportMatches.path] }),
  });
}

export function closestRecordsQuery(kind: ImportMatch['kind'], names: string[]) {
  return { ...apiQuery(calls.findClosestRecords, { body: { kind, names } }), staleTime: 60_000 };
}

export interface ExistingRecord {
  id: number;
  label: string;
}

export async function findExistingRecords(
  kind: ImportMatch['kind'],
  query: string,
  signal: AbortSignal,
): Promise<ExistingRecord[]> {
  return known[kind](await callApi(calls.suggest, { query: { query, type: kind }, signal }));
}

const join = (...parts: string[]) => parts.filter(Boolean).join(', ');

const known = {
  product: ({ products }) => products.map(({ id, name, brand, amount }) => ({ id, label: join(name, brand, amount) })),
  store: ({ stores }) => stores.map(({ id, name, address, region }) => ({ id, label: join(name, address, region) })),
} satisfies Record<ImportMatch['kind'], (found: Suggestions) => ExistingRecord[]>;
