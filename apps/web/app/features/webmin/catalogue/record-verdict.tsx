import * as calls from '@bargain-buddy/contract/calls';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { formatDay } from '~/lib/format.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { readAnew } from '../record/read-anew.ts';
import type { Kind } from './queries.ts';

export function RecordVerdict({ kind, id }: { kind: Kind; id: number }) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['webmin', 'review', 'standing', kind, id],
    queryFn: ({ signal }) => callApi(calls.getStandingReview, { query: { kind, record: String(id) }, signal }),
  });
  const undo = useMutation({
    mutationFn: (decision: number) => callApi(calls.undoReviewDecision, { params: { id: decision } }),
    ...readAnew(queryClient),
  });
  const decision = data?.decision;
  if (decision?.verdict !== 'rejected') return null;
  const takeBack = () => undo.mutate(decision.id, { onError: (error) => showSnackbar(failureText(error), 'error') });
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" loading={undo.isPending} onClick={takeBack}>
          Undo
        </Button>
      }
    >
      {`${decision.decided_by ?? 'Somebody'} rejected this new ${kind} on ${formatDay(decision.decided_at)}. `}
      Searches hide it until one of its prices is verified.
    </Alert>
  );
}
