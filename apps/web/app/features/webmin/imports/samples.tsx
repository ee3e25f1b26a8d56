import * as calls from '@bargain-buddy/contract/calls';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import styles from './imports.module.css';

const key = ['webmin', 'samples'] as const;

export function samplesQuery() {
  return queryOptions({ queryKey: key, queryFn: ({ signal }) => callApi(calls.getSamples, { signal }) });
}

export function Samples() {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(samplesQuery());
  const { data: what, error } = useQuery({
    queryKey: [...key, 'what goes'],
    queryFn: () => callApi(calls.clearSamples, { body: { dry_run: true } }),
    enabled: isAsking,
    staleTime: 0,
    retry: false,
  });
  const clear = useMutation({
    mutationFn: () => callApi(calls.clearSamples, { body: {} }),
    onSuccess: ({ message }) => showSnackbar(message, 'success'),
    onError: (problem) => showSnackbar(failureText(problem), 'error'),
    onSettled: () => {
      setAsking(false);
      void queryClient.invalidateQueries();
    },
  });
  if (!data?.are_listed && !isAsking) return null;
  const number = (value: number) => value.toLocaleString('en');
  return (
    <>
      <Alert
        severity="info"
        className={styles.samples}
        action={
          <Button color="inherit" onClick={() => setAsking(true)}>
            Remove samples
          </Button>
        }
      >
        Example prices are listed. They came with the app and are not real.
      </Alert>
      <ConfirmDialog
        open={isAsking}
        title="Remove the samples?"
        description={
          what
            ? `${number(what.prices_removed)} example prices go, with ${number(what.products_removed)} products and ${number(what.stores_removed)} stores that nothing else uses. What you imported and what people reported stays, and so do products and stores that are on somebody's list.`
            : error
              ? failureText(error)
              : 'Looking at what goes…'
        }
        action="Remove"
        isBusy={clear.isPending}
        isReady={what !== undefined}
        onConfirm={() => clear.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
