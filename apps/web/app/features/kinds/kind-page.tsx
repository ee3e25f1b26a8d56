import type { KindDetails, Listing, Region } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { isExamplePrice, storeLabel, withoutNan } from '@bargain-buddy/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { formatPrice, formatUnitPrice } from '~/lib/format.ts';
import { formatKm, useNear } from '~/lib/near.ts';
import { onUserActivity } from '~/lib/on-user-activity.ts';
import {
  aislePath,
  changesFeedPath,
  kindPath,
  priceChangesPath,
  productPathOf,
  regionPath,
  storePathOf,
} from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { trendInWords } from '~/lib/trend-in-words.ts';
import { AddToListButton } from '~/ui/add-to-lists/add-to-list-button.tsx';
import { CsvLink } from '~/ui/csv-link.tsx';
import { NearButton } from '~/ui/near/near-button.tsx';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';
import { PriceReliabilityMark } from '~/ui/price-age/price-age.tsx';
import { RegionSelect } from '~/ui/region-select.tsx';
import { CreateAlertButton } from '~/ui/watch-price/watch-price.tsx';
import { groupListingsByProduct, type ProductWithListings } from './group-listings-by-product.ts';
import styles from './kind-page.module.css';
import { KindStates } from './page-parts.tsx';
import { type KindPageFilter, kindPageQuery, kindTrendQuery, storeLabelsQuery } from './queries.ts';
import { ShrunkPacksOfKind } from './shrunk-packs-of-kind.tsx';

interface KindPageProps {
  slug: string;
  name: string;
  filter: KindPageFilter;
  onFilter: (filter: KindPageFilter) => void;
  onOpen: (listing: Listing) => void;
  details: ReactNode;
}

const loadForm = () => import('./add-kind-form.tsx');

/** The number of pages loaded automatically, because brands and sizes are compared across all prices. */
const maxPages = 7;

export function KindPage({ slug, name, filter, onFilter, onOpen, details }: KindPageProps) {
  const near = useNear();
  const found = useInfiniteQuery(kindPageQuery(slug, filter, near));
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = found;
  const trend = useQuery(kindTrendQuery(slug, filter.region));
  const pages = data?.pages ?? [];
  const readsOn = hasNextPage && !isFetching && !isError && pages.length < maxPages;
  useEffect(() => {
    if (readsOn) void fetchNextPage({ cancelRefetch: false });
  }, [readsOn, fetchNextPage]);

  const listings = pages.flatMap(({ results }) => results);
  const offers = groupListingsByProduct(listings);
  const [best, ...others] = offers;
  const aisle = pages[0]?.kind.aisle;
  return (
    <div className={styles.page}>
      <p className={styles.aisle}>
        <Link to="/">Prices</Link> /{' '}
        {aisle ? <Link to={aislePath(aisle.id, filter.region)}>{aisle.name}</Link> : 'Any brand and size'}
      </p>
      <div className={styles.head}>
        <h1>{name}</h1>
        {pages[0] && (
          <AddToListButton
            text={`${pages[0].kind.name}, any brand or size.`}
            guestText={`Log in to add ${pages[0].kind.name} to a list. We find the cheapest brand and size for you.`}
            load={loadForm}
            part={{ kind: pages[0].kind, like: best?.cheapest }}
          />
        )}
        {pages[0] && best?.cheapest.unit_price && (
          <CreateAlertButton
            watched={{
              kind: pages[0].kind.id,
              name: `${name}, any brand or size`,
              price: best.cheapest.unit_price,
              unit: best.cheapest.unit,
              region: filter.region,
            }}
          />
        )}
      </div>
      <form method="get" action={kindPath(slug)} className={styles.tools}>
        <RegionSelect name="region" value={filter.region} onChange={(region) => onFilter({ ...filter, region })} />
        <NearButton />
        <StoreSelect
          store={filter.store}
          listings={listings}
          areAllShown={!readsOn}
          onStore={(store) => onFilter({ ...filter, store })}
        />
        <noscript>
          <button type="submit" className={styles.more}>
            Show
          </button>
        </noscript>
      </form>
      <KindStates
        isEmpty={!best}
        isLoaded={data !== undefined}
        hasFailed={isError}
        onRetry={() => void refetch()}
        onEverywhere={() => onFilter({ region: '', store: undefined })}
      />
      {best && <Best offer={best} onOpen={onOpen} />}
      {trend.data?.trend && (
        <>
          <p className={styles.trend}>
            {trendInWords(filter.region ? `${name} ${inRegion(filter.region)}` : name, trend.data.trend)}
          </p>
          <p className={styles.links}>
            <Link to={priceChangesPath({ kind: slug, region: filter.region })}>Price changes</Link>
            <a href={changesFeedPath(kindPath(slug, filter.region))}>Feed</a>
          </p>
        </>
      )}
      <ShrunkPacksOfKind events={trend.data?.shrunk ?? []} />
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className={styles.subheading}>
            Other brands and sizes
          </h2>
          <ol className={styles.rows}>
            {others.map((offer) => (
              <li key={offer.cheapest.product_id}>
                <OfferRow offer={offer} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {hasNextPage && pages.length >= maxPages && (
        <button type="button" className={styles.more} onClick={() => void fetchNextPage()}>
          More prices
        </button>
      )}
      {!listings.every(isExamplePrice) && (
        <p className={styles.links}>
          <CsvLink href={endpointUrlOf(calls.exportKind, { params: { id: slug }, query: { ...filter } })} />
        </p>
      )}
      {pages[0] && pages[0].regions.length > 1 && (
        <Regions regions={pages[0].regions} onRegion={(region) => onFilter({ ...filter, region })} />
      )}
      {details}
    </div>
  );
}

function Best({ offer, onOpen }: OfferProps) {
  const { cheapest } = offer;
  return (
    <section className={styles.best} aria-labelledby="best">
      <h2 id="best" className={styles.bestHeading}>
        {cheapest.unit_price ? 'Best value' : 'Cheapest'}
      </h2>
      <p className={styles.bestPrice}>{mainPriceOf(cheapest)}</p>
      {cheapest.price_per_lb && <p className={styles.range}>{perUnitOf(cheapest)}</p>}
      <button type="button" className={styles.bestProduct} onClick={() => onOpen(cheapest)}>
        {nameOf(cheapest)}
      </button>
      <p className={styles.bestWhere}>
        <strong>{formatPrice(cheapest.price)}</strong> at <Where listing={cheapest} />
      </p>
      <p className={styles.range}>{rangeOf(offer)}</p>
      <p className={styles.links}>
        <Link to={productPathOf(cheapest)}>All stores and history</Link>
        <Link to={storePathOf(cheapest)}>More from this store</Link>
      </p>
    </section>
  );
}

function mainPriceOf(listing: Listing): string {
  if (listing.price_per_lb) return `${formatPrice(listing.price_per_lb)}/lb`;
  return perUnitOf(listing) || formatPrice(listing.price);
}

const perUnitOf = ({ unit_price, unit }: Listing) => formatUnitPrice({ unit_price, unit });

/** The non-breaking space prevents a line that begins with the dot. */
function Where({ listing }: { listing: Listing }) {
  return (
    <>
      {whereOf(listing)}&nbsp;· <PriceReliabilityMark listing={listing} />
    </>
  );
}

interface OfferProps {
  offer: ProductWithListings;
  onOpen: (listing: Listing) => void;
}

function OfferRow({ offer, onOpen }: OfferProps) {
  const { cheapest } = offer;
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(cheapest)}>
      <span className={styles.what}>
        <span className={styles.name}>{nameOf(cheapest)}</span>
        <span className={styles.where}>
          <Where listing={cheapest} />
        </span>
        <span className={styles.where}>{rangeOf(offer)}</span>
      </span>
      <span className={styles.amounts}>
        <span className={styles.unitPrice}>{mainPriceOf(cheapest)}</span>
        {cheapest.price_per_lb && <span className={styles.price}>{perUnitOf(cheapest)}</span>}
        {cheapest.unit_price && <span className={styles.price}>{formatPrice(cheapest.price)}</span>}
      </span>
    </button>
  );
}

function Regions({ regions, onRegion }: Pick<KindDetails, 'regions'> & { onRegion: (region: Region) => void }) {
  return (
    <section aria-labelledby="regions">
      <h2 id="regions" className={styles.subheading}>
        By region
      </h2>
      <ul className={styles.rows}>
        {regions.map(({ region, cheapest, median_unit_price }) => (
          <li key={region}>
            <button type="button" className={styles.row} onClick={() => onRegion(region as Region)}>
              <span className={styles.what}>
                <span className={styles.name}>{region}</span>
                <span className={styles.where}>
                  <Where listing={cheapest} />
                </span>
              </span>
              <span className={styles.amounts}>
                <span className={styles.unitPrice}>{mainPriceOf(cheapest)}</span>
                {cheapest.price_per_lb && <span className={styles.price}>{perUnitOf(cheapest)}</span>}
                {median_unit_price && (
                  <span className={styles.price}>
                    usually {formatUnitPrice({ unit_price: median_unit_price, unit: cheapest.unit })}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <nav className={styles.links} aria-label="Regions">
        {regions.map(({ region }) => (
          <Link key={region} to={regionPath(region)}>
            All of {region}
          </Link>
        ))}
      </nav>
    </section>
  );
}

interface StoreSelectProps {
  store: number | undefined;
  listings: readonly Listing[];
  areAllShown: boolean;
  onStore: (store: number | undefined) => void;
}

/**
 * Offers the stores of the shown prices first, because the names of all stores would make the page too large. They load
 * at the first user activity.
 */
function StoreSelect({ store, listings, areAllShown, onStore }: StoreSelectProps) {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => (areAllShown && !isUsed ? onUserActivity(() => setUsed(true)) : undefined), [areAllShown, isUsed]);
  const { data: all } = useQuery({ ...storeLabelsQuery, enabled: isUsed });
  const options = all ?? storeLabelsOf(listings);
  const isKnown = store === undefined || options.some(({ id }) => id === store);
  return (
    <PillSelect
      label="Store"
      name="store"
      icon={Store}
      value={store === undefined ? '' : String(store)}
      options={[
        ['', 'All stores'],
        ...(isKnown ? [] : [[String(store), 'Chosen store'] as const]),
        ...options.map(({ id, label }) => [String(id), label] as const),
      ]}
      onChange={(id) => onStore(id === '' ? undefined : Number(id))}
    />
  );
}

function storeLabelsOf(listings: readonly Listing[]) {
  const labels = new Map(listings.map((one) => [one.store, storeLabel(one.store_name, one.store_address)]));
  return [...labels]
    .map(([id, label]) => ({ id, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en') || a.id - b.id);
}

function nameOf({ product_name, product_brand, product_amount }: Listing): string {
  return [product_name, withoutNan(product_brand), withoutNan(product_amount)].filter(Boolean).join(' · ');
}

function whereOf({ store_name, store_address, distance_km }: Listing): string {
  const place = storeLabel(store_name, store_address);
  return distance_km == null ? place : `${place} (${formatKm(distance_km)})`;
}

function rangeOf({ cheapest, highest, stores }: ProductWithListings): string {
  if (stores === 1) return 'Only store with a price';
  return highest === cheapest.price
    ? `Same price in ${stores} stores`
    : `${stores} stores, up to ${formatPrice(highest)}`;
}
