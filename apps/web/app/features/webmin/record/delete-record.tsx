import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';

interface DeleteRecordProps {
  id: number;
  /** "Delete Grandma's Flour?" */
  question: string;
  /** "Grandma's Flour was deleted." */
  done: string;
  /** What goes along and what stays; undefined while that is looked up, and until then nothing is deleted. */
  consequence: string | undefined;
  /** Why that could not be looked up, and how to try again. */
  problem?: { error: Error; onRetry: () => void } | undefined;
  remove: Pick<UseMutationResult<void, Error, number>, 'mutate' | 'isPending'>;
  /** The question is on show. */
  onAsk?: () => void;
  onDeleted: () => void;
}

/** Deletes a record, after saying what goes along. */
export function DeleteRecord({
  id,
  question,
  done,
  consequence,
  problem,
  remove,
  onAsk,
  onDeleted,
}: DeleteRecordProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    onAsk?.();
  };
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showSnackbar(done, 'success');
        onDeleted();
      },
      onError: (error) => showSnackbar(failureText(error), 'error'),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button color="error" onClick={ask}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={question}
        description={problem ? <LookUpProblem {...problem} /> : (consequence ?? 'Looking up what goes along with it …')}
        isBusy={remove.isPending}
        isReady={!problem && consequence !== undefined}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function LookUpProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
      What goes along with it could not be looked up: {failureText(error)}
    </Alert>
  );
}
