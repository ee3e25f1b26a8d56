import type { BasketSummary } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import shared from '~/ui/public-page.module.css';
import { PublicPage } from '~/ui/public-page.tsx';
import { basketPath } from './basket-path.ts';

/** The ready-made baskets. */
export function BasketsPage({ baskets }: { baskets: readonly BasketSummary[] }) {
  return (
    <PublicPage title="Ready-made baskets">
      <p className={shared.note}>Each is scaled to your household and priced by the cheapest trip.</p>
      <ul className={shared.rows}>
        {baskets.map(({ slug, name, description, lines }) => (
          <li key={slug} className={shared.row}>
            <span className={shared.what}>
              <Link to={basketPath(slug)} className={shared.name}>
                {name}
              </Link>
              <span>{description}</span>
              <span className={shared.note}>{formatCount(lines, 'thing')}</span>
            </span>
          </li>
        ))}
      </ul>
    </PublicPage>
  );
}
