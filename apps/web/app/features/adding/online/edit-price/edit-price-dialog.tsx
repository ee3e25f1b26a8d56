import type { Listing } from '@bargain-buddy/contract';
import { formatPrice, priceError, withoutNan } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { PriceField } from '~/features/catalogue-fields/index.ts';
import { ApiError } from '~/lib/api-error.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useReportPrice } from '../../use-report-price.ts';
import { Thumbnail } from '../pictures/thumbnail.tsx';
import styles from './edit-price-dialog.module.css';

type Offer = Pick<
  Listing,
  'product_id' | 'product_name' | 'product_image' | 'store_id' | 'store_name' | 'store_image'
> &
  Partial<Pick<Listing, 'id' | 'product_brand' | 'product_amount' | 'store_address' | 'price'>>;

interface EditPriceDialogProps {
  /** `price` is the initial value of the field. */
  offer: Offer;
  open: boolean;
  onClose: () => void;
}

export default function EditPriceDialog({ offer, open, onClose }: EditPriceDialogProps) {
  const titleId = useId();
  const report = useReportPrice();
  return (
    <MuiProvider>
      <SavingDialog
        open={open}
        isSaving={report.isPending}
        onClose={onClose}
        fullWidth
        maxWidth="xs"
        aria-labelledby={titleId}
      >
        <DialogTitle id={titleId}>Edit price</DialogTitle>
        {/* The key resets the form when the listed price changes. */}
        <PriceForm key={offer.price} offer={offer} report={report} onClose={onClose} />
      </SavingDialog>
    </MuiProvider>
  );
}

interface PriceFormProps extends Omit<EditPriceDialogProps, 'open'> {
  report: ReturnType<typeof useReportPrice>;
}

function PriceForm({ offer, report, onClose }: PriceFormProps) {
  const [price, setPrice] = useState(offer.price ?? '');
  const isReady = price.trim() !== '' && priceError(price) === undefined;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || report.isPending) return;
    if (!offer.product_id || !offer.store_id) {
      showSnackbar('Missing product/store id to edit price.', 'error');
      return;
    }
    try {
      const given = formatPrice(price);
      const confirms = offer.price !== undefined && given === formatPrice(offer.price) ? offer.id : undefined;
      await report.mutateAsync({ product: offer.product_id, store: offer.store_id, price: given, confirms });
      onClose();
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === 409;
      showSnackbar((isOutdated && error.detail) || 'Failed to update price.', 'error');
    }
  };

  return (
    <form onSubmit={save} noValidate>
      <DialogContent className={styles.content}>
        <Named kind="product" name={offer.product_name} image={offer.product_image}>
          {[offer.product_brand, offer.product_amount]}
        </Named>
        <Named kind="store" name={offer.store_name} image={offer.store_image}>
          {[offer.store_address]}
        </Named>
        <div className={styles.price}>
          <PriceField value={price} onChange={setPrice} autoFocus />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={report.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={!isReady} loading={report.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}

interface NamedProps {
  kind: 'product' | 'store';
  name: string;
  image: string | null;
  children: (string | undefined)[];
}

function Named({ kind, name, image, children }: NamedProps) {
  const facts = children.map(withoutNan).filter(Boolean).join(' · ');
  return (
    <div className={styles.named}>
      <Thumbnail kind={kind} name={name} image={image} />
      <div>
        <p className={styles.name}>{name}</p>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
    </div>
  );
}
