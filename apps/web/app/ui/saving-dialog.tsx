import Dialog, { type DialogProps } from '@mui/material/Dialog';

interface SavingDialogProps extends DialogProps {
  isSaving: boolean;
  onClose: () => void;
}

/**
 * A dialog that stays open while it saves: what is under way cannot be taken back, and its end would close whatever is
 * open by then. Buttons that close it are disabled for as long. While it fades away it takes no clicks: the second half
 * of a double click would do it once more.
 */
export function SavingDialog({ isSaving, onClose, ...dialog }: SavingDialogProps) {
  return <Dialog {...dialog} inert={!dialog.open} onClose={isSaving ? undefined : onClose} />;
}
