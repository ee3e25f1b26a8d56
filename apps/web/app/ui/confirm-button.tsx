import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps extends Omit<ButtonProps, 'title' | 'action' | 'onClick'> {
  title: string;
  description: ReactNode;
  action: string;
  /** For an action that takes time. The dialog then stays open until `onConfirm` calls `close`. */
  isBusy?: boolean;
  onConfirm: (close: () => void) => void;
}

/** A button that asks for confirmation first. */
export function ConfirmButton({ title, description, action, isBusy, onConfirm, ...button }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const confirm = () => {
    if (isBusy === undefined) close();
    onConfirm(close);
  };
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog {...{ title, description, action, isBusy }} open={isAsking} onConfirm={confirm} onClose={close} />
    </>
  );
}
