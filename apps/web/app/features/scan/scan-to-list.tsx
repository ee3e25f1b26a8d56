import type { ShoppingList } from '@bargain-buddy/contract';
import { ScanBarcode } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useKnownThings } from '~/features/quick-add/index.ts';
import buttons from '~/ui/buttons.module.css';
import { ScanDialog } from '~/ui/scanner/scan-button.tsx';
import { ScannedThings } from './scanned-things.tsx';
import { useScanned } from './use-scanned.ts';

interface ScanToListProps {
  list: ShoppingList;
  /** A barcode that nothing has is to be described. */
  onNewProduct: (barcode: string) => void;
  /** Given where the address asked for scanning: a barcode that was scanned elsewhere, or '' to begin. */
  begin: string | undefined;
  onBegun: () => void;
}

/** Scans one thing after the other onto a list (SCN-01). */
export function ScanToList({ list, onNewProduct, begin, onBegun }: ScanToListProps) {
  const { pocket } = useKnownThings(list);
  const [isOpen, setOpen] = useState(false);
  const { scanned, scan, undo, clear } = useScanned(list, pocket);
  const start = useEffectEvent(() => {
    if (begin === undefined) return;
    onBegun();
    setOpen(true);
    if (begin !== '') void scan(begin);
  });
  useEffect(() => start(), []);
  const close = () => {
    setOpen(false);
    clear();
  };
  return (
    <>
      <button
        type="button"
        className={buttons.icon}
        aria-label="Scan barcodes onto this list"
        title="Scan barcodes"
        onClick={() => setOpen(true)}
      >
        <ScanBarcode size={22} aria-hidden="true" />
      </button>
      <ScanDialog open={isOpen} onClose={close} onCode={(code) => void scan(code)}>
        <ScannedThings
          scanned={scanned}
          onUndo={undo}
          onDescribe={(code) => {
            close();
            onNewProduct(code);
          }}
        />
      </ScanDialog>
    </>
  );
}
