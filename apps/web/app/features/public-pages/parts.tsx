import type { Listing, PriceFreshnessCounts, ProductPrice } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { productPath, storePath } from '~/lib/paths.ts';
import { productTitle, storeTitle } from '~/lib/titles.ts';
import { PriceReliabilityMark } from '~/ui/price-age/price-age.tsx';
import shared from '~/ui/public-page.module.css';
import styles from './public-pages.module.css';

/** How old the prices of a store or a region are. */
export function FreshnessLine({ freshness }: { freshness: PriceFreshnessCounts }) {
  const { prices, examples, recent, newest } = freshness;
  if (prices === 0) return <p className={shared.note}>No prices yet.</p>;
  if (newest === null) return <p className={shared.note}>{formatCount(examples, 'example price')} only.</p>;
  return (
    <p className={shared.note}>
      <span className={styles.line}>
        {formatCount(prices - examples, 'price')}, {recent} from the last 45 days.
      </span>{' '}
      <span className={styles.line}>
        Newest {formatDay(newest)}.{examples > 0 && ` And ${formatCount(examples, 'example price')}.`}
      </span>
    </p>
  );
}

/** Products with their price and the usual one. */
export function CheapestPriceRows({ prices, withStore }: { prices: readonly ProductPrice[]; withStore: boolean }) {
  return (
    <ol className={shared.rows}>
      {prices.map(({ product, store, median, stores, ...price }) => (
        <li key={price.id} className={shared.row}>
          <span className={shared.what}>
            <Link to={productPath(product)} className={shared.name}>
              {productTitle(product)}
            </Link>
            {withStore && (
              <Link to={storePath(store)} className={shared.where}>
                {storeTitle(store)}
              </Link>
            )}
          </span>
          <PriceWithReliability price={price.price} listing={price}>
            {median === price.price ? `in ${stores} stores` : `usually ${formatPrice(median)}`}
          </PriceWithReliability>
        </li>
      ))}
    </ol>
  );
}

interface AmountsProps {
  price: string;
  listing: Pick<Listing, 'source' | 'confidence' | 'missed_at' | 'last_seen' | 'date_added'>;
  children?: ReactNode;
}

export function PriceWithReliability({ price, listing, children }: AmountsProps) {
  return (
    <span className={`${shared.amounts} ${styles.amounts}`}>
      <span className={shared.price}>{formatPrice(price)}</span>
      {children && <span className={shared.where}>{children}</span>}
      <span className={shared.where}>
        <PriceReliabilityMark listing={listing} />
      </span>
    </span>
  );
}
