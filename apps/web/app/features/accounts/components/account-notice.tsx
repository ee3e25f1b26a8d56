import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './account-notice.module.css';

export function AccountNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.notice}>
      <CircleCheck size={20} />
      {children}
    </p>
  );
}
