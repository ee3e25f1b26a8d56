import type { BasketSummary } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { basketPath } from './basket-path.ts';
import styles from './baskets.module.css';

/** The ready-made baskets. */
export function BasketsPage({ baskets }: { baskets: readonly BasketSummary[] }) {
  return (
    <div className={styles.page}>
      <nav aria-label="Breadcrumb" className={styles.crumbs}>
        <Link to="/">Prices</Link>
      </nav>
      <h1>Ready-made baskets</h1>
      <p className={styles.note}>Each is scaled to your household and priced by the cheapest trip.</p>
      <ul className={styles.rows}>
        {baskets.map(({ slug, name, description, lines }) => (
          <li key={slug} className={styles.row}>
            <span className={styles.what}>
              <Link to={basketPath(slug)} className={styles.name}>
                {name}
              </Link>
              <span>{description}</span>
              <span className={styles.note}>{formatCount(lines, 'thing')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
