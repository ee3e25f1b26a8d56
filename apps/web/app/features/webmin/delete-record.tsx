import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { type Kind, usageQuery, useCatalogueChanges } from './catalogue-queries.ts';
import { failureText } from './failure-text.ts';
import { usageText } from './usage-text.ts';

interface DeleteRecordProps {
  kind: Kind;
  id: number;
  name: string;
  onDeleted: () => void;
}

/** Deletes a product or store, after saying what goes along. */
export function DeleteRecord({ kind, id, name, onDeleted }: DeleteRecordProps) {
  const [isAsking, setAsking] = useState(false);
  const { data: usage } = useQuery({ ...usageQuery(kind, id), enabled: isAsking });
  const { remove } = useCatalogueChanges(kind);
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showSnackbar(`${name} was deleted.`, 'success');
        onDeleted();
      },
      onError: (error) => showSnackbar(failureText(error), 'error'),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${name}?`}
        description={usage ? usageText(usage) : 'Looking up what goes along with it …'}
        isBusy={remove.isPending || !usage}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
