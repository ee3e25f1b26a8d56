import type { Listing, PriceHistoryPoint } from '@bargain-buddy/contract';
import { storeLabel, withoutNan } from '@bargain-buddy/domain';
import { CircleDollarSign, Minus, Pencil, TrendingDown, TrendingUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { EditPriceDialog, EditProduct } from '~/features/adding/index.ts';
import { formatPrice } from '~/lib/format.ts';
import { formatKm, kmToStore, useNear } from '~/lib/near.ts';
import { aislePath, kindPath, listingPath, productPathOf, storePathOf } from '~/lib/paths.ts';
import { isReportedByShopper } from '~/lib/provenance.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { ReportedPriceMark } from '~/ui/price-age/price-age.tsx';
import { Provenance } from '~/ui/price-age/provenance.tsx';
import { ConfirmPriceButtons } from '~/ui/still-right/still-right.tsx';
import { CreateAlertButton } from '~/ui/watch-price/watch-price.tsx';
import { canEditRecord, ownWaitingEditNote } from '../improvable.ts';
import { changeText, isNotableDrop, summarisePrices } from '../price-summary.ts';
import actions from './actions.module.css';
import { UploadImageButton } from './improve-image.tsx';
import styles from './price-details.module.css';

interface PriceSummaryProps {
  listing: Listing;
  /** History that agrees with the listing's price. Undefined until loaded. */
  history: readonly PriceHistoryPoint[] | undefined;
  heading: 'h1' | 'h2';
  headingId: string;
}

export interface ProductSectionProps extends PriceSummaryProps {
  canImprove?: boolean;
  action?: ReactNode;
}

export function ProductSection({ canImprove, action, ...shown }: ProductSectionProps) {
  const { listing } = shown;
  const [isEditing, setEditing] = useState(false);
  const [isPricing, setPricing] = useState(false);
  const isSignedIn = useIsSignedIn();
  const summary = (
    <>
      <PriceSummary {...shown} />
      {isSignedIn && <ConfirmPriceButtons listing={listing} onWrong={() => setPricing(true)} />}
    </>
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

function PriceSummary({ listing, history, heading: Heading, headingId }: PriceSummaryProps) {
  const near = useNear();
  const km = near && kmToStore(near, { lat: listing.store_lat, lon: listing.store_lon });
  const facts = [withoutNan(listing.product_brand), withoutNan(listing.product_amount)].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      <Heading id={headingId} className={styles.name}>
        {listing.product_name}
      </Heading>
      {listing.waiting?.includes('product') && <p className={styles.provenance}>{ownWaitingEditNote}</p>}
      <p className={styles.priceLine}>
        <strong className={styles.price}>{formatPrice(listing.price)}</strong>
        <span className={styles.where} data-testid="store-of-price">
          at {storeLabel(listing.store_name, listing.store_address)}
          {km !== null && ` · ${formatKm(km)}`}
        </span>
        {listing.unit_price && listing.unit && (
          <span className={styles.unitPrice}>
            {listing.price_per_lb && `${formatPrice(listing.price_per_lb)} per lb · `}
            {`${formatPrice(listing.unit_price)} ${listing.unit === 'each' ? 'each' : `per ${listing.unit}`}`}
          </span>
        )}
        {isReportedByShopper(listing) && <ReportedPriceMark />}
      </p>
      <ChangeNote history={history} />
      <Provenance listing={listing} className={styles.provenance} />
      <ListingPageLinks listing={listing} />
    </>
  );
}

/** Reserves its line while the history loads, so that the layout does not shift. */
function ChangeNote({ history }: { history: readonly PriceHistoryPoint[] | undefined }) {
  const change = history && summarisePrices(history)?.change;
  if (history && !change) return null;
  if (!change) return <p className={styles.change}>&nbsp;</p>;
  const Icon = { same: Minus, down: TrendingDown, up: TrendingUp }[change.direction];
  return (
    <p className={isNotableDrop(change) ? styles.changeDown : styles.change}>
      <Icon size={18} /> {changeText(change)}
    </p>
  );
}

function ListingPageLinks({ listing }: { listing: Listing }) {
  const { kind } = listing;
  return (
    <p className={styles.links}>
      <Link to={productPathOf(listing)}>All stores</Link>
      <Link to={storePathOf(listing)}>More from this store</Link>
      {kind && <Link to={kindPath(kind.slug)}>{kind.name}: all brands</Link>}
      {kind && <Link to={aislePath(kind.aisle)}>More in this aisle</Link>}
    </p>
  );
}
