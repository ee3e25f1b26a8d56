import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';

interface DeleteRecordProps<Result> {
  id: number;
  /** "Delete Grandma's Flour?" */
  question: string;
  /** "Grandma's Flour was deleted." */
  done: string;
  /** Describes the loss. Undefined while it is loading; until then the button is disabled. */
  consequence: string | undefined;
  /** The error of loading it, and a way to try again. */
  problem?: { error: Error; onRetry: () => void } | undefined;
  remove: Pick<UseMutationResult<Result, Error, number>, 'mutate' | 'isPending'>;
  /** Undoes it, by the result of `remove`; left out where a deletion is for good. */
  onUndo?: (result: Result) => void;
  /** The question is on show. */
  onAsk?: () => void;
  onDeleted: () => void;
}

/** An offer to undo stays longer than other good news, in milliseconds. */
const undoMs = 10_000;

/** Deletes a record, after saying what goes with it. */
export function DeleteRecord<Result>({
  id,
  question,
  done,
  consequence,
  problem,
  remove,
  onAsk,
  onUndo,
  onDeleted,
}: DeleteRecordProps<Result>) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    onAsk?.();
  };
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: (result) => {
        const undo = onUndo && { text: 'Undo', run: () => onUndo(result) };
        showSnackbar(done, 'success', undo && undoMs, undo);
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
        description={problem ? <LookUpProblem {...problem} /> : (consequence ?? 'Checking what goes with it …')}
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
      Could not check what goes with it: {failureText(error)}
    </Alert>
  );
}
