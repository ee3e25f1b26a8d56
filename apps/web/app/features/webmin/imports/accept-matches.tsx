import type { ImportReport } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import type { Correcting } from './correcting.ts';
import { likelyMatches } from './likely-matches.ts';
import { closestQuery } from './matches.ts';
import { labelOf, toMatchCorrection } from './unknown-records.tsx';

/** Maximum number of names per request. */
const batchSize = 50;

/** Collects the closest record of each unknown name that is at least 80 % similar. Each match can be undone. */
export function AcceptMatches({ report, correcting }: { report: ImportReport; correcting: Correcting }) {
  const { unknown: records = [], store_columns = [] } = report;
  const queryClient = useQueryClient();
  const open = records.filter(({ kind, key }) => !correcting.corrections[`match ${kind} ${key}`]);
  const accept = useMutation({
    mutationFn: async () => {
      const found = [];
      for (const kind of ['store', 'product'] as const) {
        const ofKind = open.filter((record) => record.kind === kind);
        for (let start = 0; start < ofKind.length; start += batchSize) {
          const batch = ofKind.slice(start, start + batchSize);
          const closest = await queryClient.fetchQuery(closestQuery(kind, batch.map(labelOf)));
          found.push(
            ...batch.map((unknown) => ({
              unknown,
              records: closest.find(({ name }) => name === labelOf(unknown))?.records ?? [],
            })),
          );
        }
      }
      return likelyMatches(found, new Set(store_columns.flatMap(({ store }) => store?.id ?? [])));
    },
    onSuccess: (matches) => {
      correcting.onCorrect(...matches.map(({ unknown, record }) => toMatchCorrection(unknown, record)));
      const rest = open.length - matches.length;
      showSnackbar(
        `${formatCount(matches.length, 'match', 'matches')} collected.${rest > 0 ? ` ${formatCount(rest, 'name')} left.` : ''}`,
        'success',
      );
    },
    onError: (problem) => showSnackbar(failureText(problem), 'error'),
  });
  if (open.length === 0) return null;
  return (
    <Button variant="outlined" loading={accept.isPending} onClick={() => accept.mutate()}>
      Accept all matches above 80 %
    </Button>
  );
}
