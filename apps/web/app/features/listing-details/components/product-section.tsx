import type { Listing, PriceHistoryPoint } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain';
import { CircleDollarSign, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EditPriceDialog, EditProduct } from '~/features/adding/index.ts';
import { listingPath } from '~/lib/paths.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { ConfirmPriceButtons } from '~/ui/still-right/still-right.tsx';
import { CreateAlertButton } from '~/ui/watch-price/watch-price.tsx';
import { canEditRecord } from '../improvable.ts';
import actions from './actions.module.css';
import { UploadImageButton } from './improve-image.tsx';
import styles from './price-details.module.css';
import { PriceSummary } from './price-summary.tsx';

interface ProductSectionProps {
  listing: Listing;
  history: readonly PriceHistoryPoint[] | undefined;
  heading: 'h1' | 'h2';
  headingId: string;
  canImprove: boolean;
  action?: ReactNode;
}

export function ProductSection({ listing, history, heading, headingId, canImprove, action }: ProductSectionProps) {
  const [isEditing, setEditing] = useState(false);
  const [isPricing, setPricing] = useState(false);
  const isSignedIn = useIsSignedIn();
  const summary = (
    <PriceSummary
      listing={listing}
      history={history}
      heading={heading}
      headingId={headingId}
      sayRight={isSignedIn && <ConfirmPriceButtons listing={listing} onWrong={() => setPricing(true)} />}
    />
  );
  const watch = (
    <CreateAlertButton
      watched={{ product: listing.product_id, name: listing.product_name, price: listing.price }}
      path={listingPath(listing.id)}
    />
  );
  const pricing = <EditPriceDialog offer={listing} open={isPricing} onClose={() => setPricing(false)} />;
  if (!canImprove) {
    return (
      <div className={styles.summary}>
        {summary}
        {action}
        {watch}
        {isSignedIn && pricing}
      </div>
    );
  }
  const known = {
    name: listing.product_name,
    brand: withoutNan(listing.product_brand),
    amount: withoutNan(listing.product_amount),
  };
  const mayEdit = canEditRecord(listing, 'product');
  return (
    <div className={styles.summary}>
      {summary}
      {mayEdit && isEditing ? (
        <EditProduct id={listing.product_id} known={known} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.improve}>
          <button type="button" className={actions.secondary} onClick={() => setPricing(true)}>
            <CircleDollarSign size={18} /> Edit price
          </button>
          {watch}
          {mayEdit && (
            <>
              <button type="button" className={actions.secondary} onClick={() => setEditing(true)}>
                <Pencil size={18} /> Edit product
              </button>
              <UploadImageButton listing={listing} kind="product" />
            </>
          )}
        </div>
      )}
      {pricing}
    </div>
  );
}
