import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';

interface DeleteRecordProps<Result> {
  id: number;
  /** Title of the confirmation: "Delete Grandma's Flour?" */
  question: string;
  /** Success message: "Grandma's Flour was deleted." */
  done: string;
  /** Describes the data loss. Undefined while it loads, which disables the button. */
  consequence: string | undefined;
  problem?: { error: Error; onRetry: () => void } | undefined;
  remove: Pick<UseMutationResult<Result, Error, number>, 'mutate' | 'isPending'>;
  /** Undoes the deletion, given the result of `remove`. Omitted if a deletion is permanent. */
  onUndo?: (result: Result) => void;
  onAsk?: () => void;
  onDeleted: () => void;
}

/** Display time in milliseconds. An undo offer stays longer than other messages. */
const undoMs = 10_000;

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
