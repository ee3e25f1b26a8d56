import { type AdminAisle, aisleFieldsSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { deleteDrafts } from '../record/drafts.ts';
import { type RecordField, RecordForm } from '../record/record-form.tsx';
import styles from './kinds.module.css';
import { useKindChange } from './queries.ts';

const fields: RecordField[] = [{ name: 'name', label: 'Name', required: true }];

interface AisleNameProps {
  aisle: AdminAisle | undefined;
  onClose: () => void;
}

export function AisleName({ aisle, onClose }: AisleNameProps) {
  const id = useId();
  const { change } = useKindChange();
  const draftName = `aisle:${aisle?.id ?? 'new'}`;
  const cancel = () => {
    deleteDrafts(draftName);
    onClose();
  };
  return (
    <SavingDialog open isSaving={change.isPending} fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{aisle ? `Rename ${aisle.name}` : 'New aisle'}</DialogTitle>
      <DialogContent className={styles.form}>
        <RecordForm
          draftName={draftName}
          schema={aisleFieldsSchema}
          fields={fields}
          record={aisle}
          submitLabel={aisle ? 'Rename' : 'Add'}
          onSave={async (body) => {
            await change.mutateAsync(() =>
              aisle
                ? callApi(calls.renameAisle, { params: { id: aisle.id }, body })
                : callApi(calls.createAisle, { body }),
            );
            onClose();
          }}
        >
          <Button onClick={cancel} disabled={change.isPending}>
            Cancel
          </Button>
        </RecordForm>
      </DialogContent>
    </SavingDialog>
  );
}
