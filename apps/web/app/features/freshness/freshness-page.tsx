import type { Freshness, PriceAges, Region, StoreAges } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount, storeLabel } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { formatDay } from '~/lib/format.ts';
import { freshnessPath, openDataPath, priceChangesPath, priceIndexPath, storePath } from '~/lib/paths.ts';
import { CsvLink } from '~/ui/csv-link.tsx';
import { EmptyState } from '~/ui/empty-state/empty-state.tsx';
import { PlainButton } from '~/ui/plain-button.tsx';
import shared from '~/ui/public-page.module.css';
import { StorePageLinks } from '~/ui/store-page-links.tsx';
import styles from './freshness-page.module.css';
import { freshnessQuery, groupOf } from './freshness-query.ts';

/** How old the listed prices are. All of it is readable without scripts. */
export function FreshnessPage({ region, page }: { region: Region | ''; page: number }) {
  const { data, isError, refetch } = useQuery(freshnessQuery(region, page));
  return (
    <div className={styles.page}>
      <p className={styles.trail}>
        <Link to="/">Prices</Link> / {region ? <Link to={freshnessPath()}>How fresh</Link> : 'How fresh'}
      </p>
      <h1>How fresh are the prices{region && ` in ${region}`}?</h1>
      {isError && !data && (
        <EmptyState scene="offline" title="No answer" text="We couldn’t load how fresh the prices are.">
          <PlainButton onClick={() => void refetch()}>Try again</PlainButton>
        </EmptyState>
      )}
      {!data && !isError && <div className={styles.skeleton} role="status" aria-label="Loading" />}
      {data && <Ages freshness={data} region={region} page={page} />}
    </div>
  );
}

interface AgesProps {
  /** With the stores of one page. */
  freshness: Freshness & { storeCount: number };
  region: Region | '';
  page: number;
}

function Ages({ freshness, region, page }: AgesProps) {
  const { everywhere, regions, stores, storeCount, is_cut } = freshness;
  const ages = region ? regions.find((one) => one.region === region) : everywhere;
  const { silent = [], listed = [], empty = [] } = Object.groupBy(stores, groupOf);
  return (
    <>
      <p className={styles.answer}>{summaryOf(ages)}</p>
      <p className={styles.note}>A price is as old as the last time a survey or a shopper saw it.{samplesOf(ages)}</p>
      <p className={shared.links}>
        <Link to={priceChangesPath({ region })}>What rose and fell{region && ` in ${region}`}</Link>
        <Link to={priceIndexPath(region)}>Price index</Link>
        <Link to={openDataPath}>Download all published prices</Link>
      </p>
      {!region && (
        <section aria-labelledby="regions">
          <h2 id="regions">By region</h2>
          <ul className={styles.rows}>
            {regions.map(({ region: name, stores: count, ...one }) => (
              <li key={name ?? ''} className={styles.row}>
                <span className={styles.name}>
                  {name ? <Link to={freshnessPath(name)}>{name}</Link> : 'No region'}
                  <span className={styles.detail}>
                    {formatCount(count, 'store')} · {formatCount(one.listings, 'price')}
                    {one.last_survey && ` · surveyed ${formatDay(`${one.last_survey}T16:00:00Z`)}`}
                  </span>
                </span>
                <Age ages={one} />
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            <CsvLink href={endpointUrlOf(calls.exportFreshness, { query: { table: 'regions' } })} what="regions" />
          </p>
        </section>
      )}
      <Stores id="silent" title="Stores that stopped reporting" stores={silent} />
      <Stores id="stores" title="Stores" stores={listed} />
      <Stores id="empty" title="Stores without real prices yet" stores={empty} />
      {is_cut && <p className={styles.note}>Only {storeCount} stores are shown. The file has all of them.</p>}
      <p className={shared.links}>
        <StorePageLinks page={page} count={storeCount} pathOf={(other) => freshnessPath(region, other)} />
        <CsvLink href={endpointUrlOf(calls.exportFreshness, { query: { table: 'stores', region } })} what="stores" />
      </p>
    </>
  );
}

function Stores({ id, title, stores }: { id: string; title: string; stores: StoreAges[] }) {
  if (stores.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.rows}>
        {stores.map((store) => (
          <li key={store.id} className={styles.row}>
            <span className={styles.name}>
              <Link to={storePath(store)}>{storeLabel(store.name, store.address)}</Link>
              <span className={styles.detail}>
                {[store.region, store.listings > 0 && formatCount(store.listings, 'price')].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Age ages={store} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Age({ ages: { median_days, newest } }: { ages: PriceAges }) {
  if (median_days === null || newest === null) return <span className={styles.age}>–</span>;
  return (
    <span className={styles.age}>
      {formatCount(median_days, 'day')}
      <span className={styles.detail}>newest {formatDay(newest)}</span>
    </span>
  );
}

function summaryOf(ages: PriceAges | undefined): string {
  if (!ages || ages.median_days === null) return 'There are no real prices here yet.';
  const fresh = ages.listings - ages.over_45;
  const half = `Half of the prices are at most ${formatCount(ages.median_days, 'day')} old.`;
  return `${half} ${fresh.toLocaleString('en')} of ${formatCount(ages.listings, 'price')} were seen in the last 45 days.`;
}

const samplesOf = (ages: PriceAges | undefined) =>
  ages && ages.samples > 0 ? ` ${formatCount(ages.samples, 'example price')} do not count.` : '';
