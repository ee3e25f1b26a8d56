import type { Listing } from '@bargain-buddy/contract';
import { formatPriceInput, priceError, withoutNan } from '@bargain-buddy/domain';
import { PriceField } from '~/features/catalogue-fields/index.ts';
import { ApiError } from '~/lib/api-error.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { FormDialog } from '~/ui/form/form-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';
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
  offer: Offer;
  open: boolean;
  onClose: () => void;
}

const resolver = contractResolver(({ newPriceSchema }) => newPriceSchema.pick({ price: true }), {
  toBody: ({ price }: { price: string }) => ({ price: formatPriceInput(price) }),
});

export default function EditPriceDialog({ offer, open, onClose }: EditPriceDialogProps) {
  const report = useReportPrice();
  const form = useAppForm({
    // Resets the form when the listed price changes.
    values: { price: offer.price ?? '' },
    resolver,
    send: async ({ price }) => {
      if (!offer.product_id || !offer.store_id) {
        showSnackbar('Missing product/store id to edit price.', 'error');
        return;
      }
      const confirms = offer.price !== undefined && price === formatPriceInput(offer.price) ? offer.id : undefined;
      await report.mutateAsync({ product: offer.product_id, store: offer.store_id, price, confirms });
      onClose();
    },
    failureText: (error) => {
      const isOutdated = error instanceof ApiError && error.status === 409;
      showSnackbar((isOutdated && error.detail) || 'Failed to update price.', 'error');
      return undefined;
    },
  });
  const price = form.watch('price');
  return (
    <MuiProvider>
      <FormDialog
        title="Edit price"
        action="Save"
        open={open}
        isReady={price.trim() !== '' && priceError(price) === undefined}
        form={form}
        contentClass={styles.content}
        onClose={onClose}
      >
        <Named kind="product" name={offer.product_name} image={offer.product_image}>
          {[offer.product_brand, offer.product_amount]}
        </Named>
        <Named kind="store" name={offer.store_name} image={offer.store_image}>
          {[offer.store_address]}
        </Named>
        <div className={styles.price}>
          <PriceField value={price} onChange={(text) => form.setValue('price', text)} autoFocus />
        </div>
      </FormDialog>
    </MuiProvider>
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
