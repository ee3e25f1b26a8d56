import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useNear } from '~/lib/near.ts';
import { lazyDialog } from '../lazy-part/lazy-part.tsx';
import styles from './near-button.module.css';

const NearDialog = lazyDialog('the map', () => import('./online/near-dialog.tsx'));

interface NearButtonProps {
  label?: string;
  onOpen?: () => void;
}

export function NearButton({ label = 'Near me', onOpen }: NearButtonProps) {
  const near = useNear();
  const [isOpen, setOpen] = useState(false);
  const text = near ? (near.km === null ? 'Any distance' : `Within ${near.km} km`) : label;
  return (
    <>
      <button
        type="button"
        className={styles.near}
        data-chosen={near ? true : undefined}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          onOpen?.();
        }}
      >
        <LocateFixed size={16} />
        {text}
      </button>
      <NearDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
