import Button from '@mui/material/Button';
import { useState } from 'react';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { TitledDialog } from '~/ui/titled-dialog.tsx';
import type { KnownProduct } from '../add-item/choices.ts';
import type { LikelyProduct } from './likely-products.ts';
import { type BarcodeResult, saveBarcodeOfProduct } from './save-barcode-of-product.ts';
import { UnknownBarcodeChoice } from './unknown-barcode-choice.tsx';

interface NewBarcodeDialogProps {
  barcode: string;
  onList: readonly LikelyProduct[];
  onGiven: (product: KnownProduct, given: BarcodeResult) => void;
  onNew: () => void;
  open: boolean;
  onClose: () => void;
}

export default function NewBarcodeDialog({ barcode, onList, onGiven, onNew, open, onClose }: NewBarcodeDialogProps) {
  const [isSaving, setSaving] = useState(false);
  const choose = async (product: KnownProduct) => {
    if (isSaving) return;
    setSaving(true);
    const given = await saveBarcodeOfProduct(product, barcode);
    setSaving(false);
    onGiven(product, given);
  };
  return (
    <MuiProvider>
      <TitledDialog
        open={open}
        title="New barcode. What is it?"
        isSaving={isSaving}
        actions={
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
        }
        onClose={onClose}
      >
        <UnknownBarcodeChoice
          key={barcode}
          barcode={barcode}
          onList={onList}
          onChosen={(product) => void choose(product)}
          onNew={onNew}
          isBusy={isSaving}
        />
      </TitledDialog>
    </MuiProvider>
  );
}
