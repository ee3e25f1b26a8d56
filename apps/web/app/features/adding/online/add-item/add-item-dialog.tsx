import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import styles from './add-item.module.css';
import { AddItemForm } from './add-item-form.tsx';
import type { PutItemOnList } from './use-add-item.ts';

interface AddItemDialogProps {
  barcode?: string | undefined;
  putOnList: PutItemOnList;
  open: boolean;
  onClose: () => void;
}

export default function AddItemDialog({ barcode, putOnList, open, onClose }: AddItemDialogProps) {
  const titleId = useId();
  const isEntered = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    isEntered.current = false;
    setAsking(false);
    onClose();
  };
  const requestClose = () => (isEntered.current ? setAsking(true) : close());
  return (
    <MuiProvider>
      <SavingDialog
        open={open}
        isSaving={isSaving}
        onClose={requestClose}
        fullWidth
        maxWidth="sm"
        aria-labelledby={titleId}
        slotProps={{ paper: { className: styles.paper } }}
      >
        <DialogTitle id={titleId}>Add item</DialogTitle>
        <AddItemForm
          barcode={barcode}
          putOnList={putOnList}
          onAdded={close}
          onSaving={setSaving}
          onCancel={requestClose}
          onEntered={(is) => {
            isEntered.current = is;
          }}
        />
      </SavingDialog>
      <ConfirmDialog
        open={isAsking}
        title="Discard this item?"
        description="It is not on your list yet."
        action="Discard"
        onConfirm={close}
        onClose={() => setAsking(false)}
      />
    </MuiProvider>
  );
}
