import type { Listing } from '@bargain-buddy/contract';
import { Link } from 'react-router';
import { aislePath, kindPath } from '~/lib/paths.ts';
import styles from './kind-links.module.css';

export function KindLinks({ kind }: { kind: NonNullable<Listing['kind']> }) {
  return (
    <p className={styles.links}>
      <Link to={kindPath(kind.slug)}>{kind.name}: all brands</Link>
      <Link to={aislePath(kind.aisle)}>More in this aisle</Link>
    </p>
  );
}
