import type { RegionPageData } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { formatCount, storeAddressDetail } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { formatDay } from '~/lib/format.ts';
import {
  changesFeedPath,
  freshnessPath,
  priceChangesPath,
  priceIndexPath,
  regionPath,
  storePath,
} from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { storeTitle } from '~/lib/titles.ts';
import shared from '~/ui/public-page.module.css';
import { PageSection, PublicPage } from '~/ui/public-page.tsx';
import { CheapestPriceRows, FreshnessLine } from './parts.tsx';
import styles from './public-pages.module.css';

export function RegionPage({ data: { region, freshness, stores, cheapest } }: { data: RegionPageData }) {
  return (
    <PublicPage title={`Cheapest groceries ${inRegion(region)}`} path={<Link to="/baskets">Ready-made baskets</Link>}>
      <FreshnessLine freshness={freshness} />
      <p className={shared.links}>
        <Link to={priceIndexPath(region)}>Price index</Link>
        <Link to={priceChangesPath({ region })}>Price changes</Link>
        <a href={changesFeedPath(regionPath(region))}>Feed (RSS)</a>
        <Link to={freshnessPath(region)}>How fresh the prices are</Link>
      </p>
      {cheapest.length > 0 && (
        <PageSection title="Best prices">
          <CheapestPriceRows prices={cheapest} withStore />
        </PageSection>
      )}
      <PageSection title={formatCount(stores.length, 'store')}>
        <ul className={shared.rows}>
          {stores.map((store) => (
            <li key={store.id} className={shared.row}>
              <span className={shared.what}>
                <Link to={storePath(store)} className={shared.name}>
                  {storeTitle(store)}
                </Link>
                <span className={shared.where}>{storeAddressDetail(store.name, store.address)}</span>
              </span>
              <span className={`${shared.amounts} ${styles.amounts}`}>
                <span className={shared.where}>{formatCount(store.freshness.prices, 'price')}</span>
                {store.freshness.newest && <span className={shared.where}>{formatDay(store.freshness.newest)}</span>}
              </span>
            </li>
          ))}
        </ul>
      </PageSection>
      <nav aria-label="Other regions" className={shared.links}>
        {regions
          .filter((other) => other !== region)
          .map((other) => (
            <Link key={other} to={regionPath(other)}>
              {other}
            </Link>
          ))}
      </nav>
    </PublicPage>
  );
}
