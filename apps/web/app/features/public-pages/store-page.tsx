import type { StorePageData } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { isExamplePrice } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { regionPath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { storeTitle } from '~/lib/titles.ts';
import { CsvLink } from '~/ui/csv-link.tsx';
import { StoreMap } from '~/ui/map/store-map.tsx';
import shared from '~/ui/public-page.module.css';
import { PageSection, PublicPage } from '~/ui/public-page.tsx';
import { CheapestPriceRows, FreshnessLine } from './parts.tsx';
import styles from './public-pages.module.css';

export function StorePage({ store, tileUrl }: { store: StorePageData; tileUrl: string }) {
  const { region, address, lat, lon, is_approximate, opening_hours, compared, cheapest, freshness } = store;
  const total = compared.below + compared.same + compared.above;
  const position = lat !== null && lon !== null ? { lat, lon } : null;
  return (
    <PublicPage title={storeTitle(store)} path={region && <Link to={regionPath(region)}>{region}</Link>}>
      {total > 0 && (
        <p className={styles.trend}>
          Below the usual price {region && inRegion(region)} for {compared.below} of {total} compared products, above it
          for {compared.above}.
        </p>
      )}
      <FreshnessLine freshness={freshness} />
      {opening_hours !== '' && (
        <PageSection title="Opening hours">
          <p className={styles.hours}>{opening_hours}</p>
        </PageSection>
      )}
      {cheapest.length > 0 && (
        <PageSection title="Cheapest here">
          <CheapestPriceRows prices={cheapest} withStore={false} />
          {!cheapest.every(isExamplePrice) && (
            <p className={shared.links}>
              <CsvLink href={endpointUrlOf(calls.exportStorePage, { params: { id: store.id } })} />
            </p>
          )}
        </PageSection>
      )}
      <PageSection title="Where it is">
        <p className={shared.note}>
          {[address, region].filter(Boolean).join(' · ') || 'We don’t know where this is yet.'}
        </p>
        {position && (
          <StoreMap
            storeName={storeTitle(store)}
            position={position}
            isApproximate={is_approximate}
            tileUrl={tileUrl}
          />
        )}
        {position && is_approximate && (
          <p className={shared.note}>The pin is approximate: we only know the store’s area.</p>
        )}
      </PageSection>
    </PublicPage>
  );
}
