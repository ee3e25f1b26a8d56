import type { User } from '@bargain-buddy/contract';
import { ConfirmByPasswordDialog } from '../password-dialog.tsx';
import styles from './change-email-dialog.module.css';

interface ChangeEmailDialogProps {
  user: Pick<User, 'email' | 'email_verified'>;
  email: string;
  /** Saves the change. The dialog shows the error if it rejects. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

export default function ChangeEmailDialog({ user, email, onConfirm, onClose }: ChangeEmailDialogProps) {
  return (
    <ConfirmByPasswordDialog title="Change your email?" action="Send link" onConfirm={onConfirm} onClose={onClose}>
      <p className={styles.consequence}>
        We send a link to <strong>{email}</strong>. Open it, then log in with that email.
      </p>
      {user.email_verified && (
        <p className={styles.consequence}>{user.email} gets a message and can undo the change for 7 days.</p>
      )}
    </ConfirmByPasswordDialog>
  );
}
