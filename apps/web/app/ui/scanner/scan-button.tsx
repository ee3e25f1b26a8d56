import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import buttons from '../buttons.module.css';
import { lazyDialog } from '../lazy-part/lazy-part.tsx';

export const ScanDialog = lazyDialog('the scanner', () => import('./scan-dialog.tsx'));

interface ScanButtonProps {
  label: string;
  onCode: (code: string) => void;
  className?: string;
}

export function ScanButton({ label, onCode, className = buttons.icon }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={className} aria-label={label} title={label} onClick={() => setOpen(true)}>
        <ScanBarcode size={20} />
      </button>
      <ScanDialog
        open={isOpen}
        onClose={close}
        onCode={(code) => {
          close();
          onCode(code);
        }}
      />
    </>
  );
}
