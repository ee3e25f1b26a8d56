import Dialog, { type DialogProps } from '@mui/material/Dialog';

interface SavingDialogProps extends DialogProps {
  isSaving: boolean;
  onClose: () => void;
}

/**
 * A dialog that stays open while it saves, because a running request cannot be undone and its end would close another
 * dialog. Closing buttons are disabled. It ignores clicks while it fades out, such as the second half of a double
 * click.
 */
export function SavingDialog({ isSaving, onClose, ...dialog }: SavingDialogProps) {
  return <Dialog {...dialog} inert={!dialog.open} onClose={isSaving ? undefined : onClose} />;
}
