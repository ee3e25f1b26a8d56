import type { UnpricedProduct } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '~/lib/format.ts';
import { apiQuery } from '../api.ts';
import { ExportButton } from '../grid/downloads.tsx';
import styles from './data-health.module.css';
import { HealthPageTurner, HealthPanel, useHealthParams } from './health-panel.tsx';

export function UnpricedProducts() {
  const { params, page } = useHealthParams();
  const cursor = params.get('cursor');
  const answer = useQuery({
    ...apiQuery(calls.listUnpricedProducts, { query: { page, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <HealthPanel title="No price for 60 days" answer={answer}>
      {({ count, results, next, previous }) => (
        <>
          {count === 0 ? (
            <p className={styles.nothing}>
              <Check size={20} /> Every product that is older than 60 days has a recent price.
            </p>
          ) : (
            <div className={styles.filters}>
              <span role="status">{formatCount(count, 'product')}, longest first</span>
              <ExportButton call={calls.exportUnpricedProducts} fileName="products-without-prices" />
            </div>
          )}
          <ul className={styles.list}>
            {results.map((product) => (
              <ProductRow key={product.id} product={product} />
            ))}
          </ul>
          <HealthPageTurner what="products" next={next} previous={previous} />
        </>
      )}
    </HealthPanel>
  );
}

function ProductRow({ product: { id, name, brand, amount, last_seen, stores } }: { product: UnpricedProduct }) {
  return (
    <li className={styles.reminder}>
      <div className={styles.what}>
        <Link to={`/webmin/products?record=${id}`} className={styles.name}>
          {name}
        </Link>
        <span className={styles.detail}>{[brand, amount].filter(Boolean).join(' · ')}</span>
        <span className={styles.detail}>
          {last_seen ? `Last seen ${formatDay(last_seen)}, ${formatCount(stores, 'store')}` : 'Never had a price'}
        </span>
      </div>
      <Link to={`/webmin/prices?product=${id}`} aria-label={`Prices of ${name}`}>
        Prices
      </Link>
    </li>
  );
}
