import Dialog, { type DialogProps } from '@mui/material/Dialog';

interface SavingDialogProps extends DialogProps {
  isSaving: boolean;
  onClose: () => void;
}

/**
 * A dialog that stays open while it saves: what is under way cannot be taken back, and its end would close whatever is
 * open by then. Buttons that close it are disabled for as long.
 */
export function SavingDialog({ isSaving, onClose, ...dialog }: SavingDialogProps) {
  return <Dialog {...dialog} onClose={isSaving ? undefined : onClose} />;
}
