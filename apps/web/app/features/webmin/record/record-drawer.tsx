import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { hasDraft } from './drafts.ts';
import styles from './record-drawer.module.css';

interface RecordDrawerProps {
  title: string;
  /** How the names of its forms' drafts begin, such as 'product:12'. */
  draft?: string;
  onClose: () => void;
  children: ReactNode;
}

/** One record, beside the table that it is in. */
export function RecordDrawer({ title, draft, onClose, children }: RecordDrawerProps) {
  const id = useId();
  const close = () => {
    if (draft && hasDraft(draft)) showSnackbar(`What you typed is kept: open “${title}” again to go on.`, 'info');
    onClose();
  };
  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      slotProps={{ paper: { 'aria-labelledby': id, role: 'dialog', className: styles.paper } }}
    >
      <div className={styles.drawer}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton aria-label="Close" onClick={close}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </header>
        {children}
      </div>
    </Drawer>
  );
}
