import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import styles from './details-dialog.module.css';
import type { DetailsDialogProps } from './dialog-states.tsx';
import { DialogViews } from './dialog-views.tsx';

export default function DetailsDialog({ id, canEdit, open, onClose }: DetailsDialogProps) {
  const headingId = useId();
  return (
    <MuiProvider>
      <Dialog
        open={open}
        onClose={onClose}
        aria-labelledby={headingId}
        maxWidth={false}
        transitionDuration={160}
        slotProps={{ paper: { className: styles.paper } }}
      >
        <DialogViews key={id} id={id} canImprove={canEdit} headingId={headingId} onClose={onClose} />
      </Dialog>
    </MuiProvider>
  );
}
