import type { PriceIndexData, RegionPageData } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { regions } from '@bargain-buddy/contract/names';
import { formatCount, isExamplePrice, storeAddressDetail } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { endpointUrlOf } from '~/lib/call-address.ts';
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
import { indexChangeInWords } from '~/lib/trend-in-words.ts';
import { CsvLink } from '~/ui/csv-link.tsx';
import shared from '~/ui/public-page.module.css';
import { PageSection, PublicPage } from '~/ui/public-page.tsx';
import { StorePageLinks, storesPerPage } from '~/ui/store-page-links.tsx';
import { CheapestPriceRows, FreshnessLine } from './parts.tsx';
import styles from './public-pages.module.css';

const fileUrlOf = (region: string, table: 'prices' | 'stores') =>
  endpointUrlOf(calls.exportRegionPage, { params: { region }, query: { table } });

interface RegionPageProps {
  /** With the stores of one page. */
  data: RegionPageData;
  /** Change of the region's price index. Null without two months that can be compared. */
  change: PriceIndexData['change'];
  page: number;
  storeCount: number;
}

export function RegionPage({ data, change, page, storeCount }: RegionPageProps) {
  const { region, freshness, stores, cheapest } = data;
  return (
    <PublicPage title={`Cheapest groceries ${inRegion(region)}`} path={<Link to="/baskets">Ready-made baskets</Link>}>
      {change && (
        <p className={styles.trend}>
          Groceries {inRegion(region)} cost {indexChangeInWords('the same as', change)}
        </p>
      )}
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
          {!cheapest.every(isExamplePrice) && (
            <p className={shared.links}>
              <CsvLink href={fileUrlOf(region, 'prices')} what="prices" />
            </p>
          )}
        </PageSection>
      )}
      <PageSection title={formatCount(storeCount, 'store')}>
        <ol className={shared.rows} start={(page - 1) * storesPerPage + 1}>
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
        </ol>
        <p className={shared.links}>
          <StorePageLinks page={page} count={storeCount} pathOf={(other) => regionPath(region, other)} />
          <CsvLink href={fileUrlOf(region, 'stores')} what="stores" />
        </p>
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
