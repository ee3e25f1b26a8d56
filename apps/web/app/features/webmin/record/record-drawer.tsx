import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './record-drawer.module.css';

interface RecordDrawerProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** One record, beside the table that it is in. */
export function RecordDrawer({ title, onClose, children }: RecordDrawerProps) {
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': id, role: 'dialog', className: styles.paper } }}
    >
      <div className={styles.drawer}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton aria-label="Close" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </header>
        {children}
      </div>
    </Drawer>
  );
}
