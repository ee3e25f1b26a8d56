import type { Listing } from '@bargain-buddy/contract';
import { Link } from 'react-router';
import { aislePath, kindPath, productPathOf, storePathOf } from '~/lib/paths.ts';
import styles from './page-links.module.css';

export function ListingPageLinks({ listing }: { listing: Listing }) {
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
