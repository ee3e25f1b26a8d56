import type { ImportRecord } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { useUndoImport } from './queries.ts';

interface UndoImportProps {
  record: ImportRecord | undefined;
  onClose: () => void;
}

export function UndoImport({ record, onClose }: UndoImportProps) {
  const undo = useUndoImport();
  const confirm = ({ id }: ImportRecord) =>
    undo.mutate(id, {
      onSuccess: ({ message }) => showSnackbar(message, 'success'),
      onError: (problem) => showSnackbar(failureText(problem), 'error'),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={record !== undefined}
      title="Undo this import?"
      description={record && undoText(record)}
      action="Undo"
      isBusy={undo.isPending}
      onConfirm={() => record && confirm(record)}
      onClose={onClose}
    />
  );
}

function undoText({ added, held = 0, file_name, cleared_samples }: ImportRecord): string {
  return `${formatCount(added + held, 'price')} that ${file_name} added will be removed, and the listings from before come back. Products and stores that only this import brought, and that nobody has changed or uses since, go with it. What others added stays.${cleared_samples ? ' The sample prices that went with it do not come back.' : ''}`;
}
