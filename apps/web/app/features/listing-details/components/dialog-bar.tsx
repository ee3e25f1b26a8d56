import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import actions from './actions.module.css';
import styles from './details-dialog.module.css';

interface DialogBarProps {
  title: ReactNode;
  onBack?: (() => void) | undefined;
  backRef?: Ref<HTMLButtonElement>;
  onClose: () => void;
  children?: ReactNode;
}

export function DialogBar({ title, onBack, backRef, onClose, children }: DialogBarProps) {
  return (
    <header className={onBack ? styles.barWithBack : styles.bar}>
      {onBack && (
        <button
          ref={backRef}
          type="button"
          className={actions.icon}
          aria-label="Back to price details"
          onClick={onBack}
        >
          <ArrowLeft size={22} />
        </button>
      )}
      <div className={styles.title}>{title}</div>
      {children}
      <button type="button" className={actions.icon} aria-label="Close" onClick={onClose}>
        <X size={22} />
      </button>
    </header>
  );
}
