import type { ProductPageData, ShrunkPackEvent, StorePrice } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount, storeAddressDetail } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { formatPrice, formatUnitPrice } from '~/lib/format.ts';
import { comparePath, kindPath, productPath, regionPath, storePath } from '~/lib/paths.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { shrunkInWords } from '~/lib/shrunk-in-words.ts';
import { productTitle, storeTitle } from '~/lib/titles.ts';
import { longMonthName, shortMonth, trendInWords } from '~/lib/trend-in-words.ts';
import { AddToListButton } from '~/ui/add-to-lists/add-to-list-button.tsx';
import { CsvLink } from '~/ui/csv-link.tsx';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';
import { ExamplePriceMark, PriceReliabilityMark } from '~/ui/price-age/price-age.tsx';
import shared from '~/ui/public-page.module.css';
import { ChartPlace, DataTable, PageSection, PublicPage } from '~/ui/public-page.tsx';
import { CreateAlertButton } from '~/ui/watch-price/watch-price.tsx';
import { PriceWithReliability } from './parts.tsx';
import styles from './public-pages.module.css';

const loadForm = () => import('./add-product-form.tsx');

export function ProductPage({ product, page }: { product: ProductPageData; page: number }) {
  const { cheapest, count, kind, regions, others, trend, shrunk, history } = product;
  const title = productTitle(product);
  return (
    <PublicPage title={title} path={kind && <Link to={kindPath(kind.slug)}>{kind.name}</Link>}>
      {!cheapest && <p className={shared.note}>No store lists it at the moment.</p>}
      {cheapest && (
        <section className={`${shared.best} ${styles.best}`} aria-label="Cheapest price">
          {product.image && (
            <img src={pictureOfSize(product.image, 160)} alt="" width={96} height={96} className={styles.picture} />
          )}
          <div className={styles.answer}>
            <p className={shared.figure}>{formatPrice(cheapest.price)}</p>
            <p>
              at <Link to={storePath(storeOf(cheapest))}>{storeTitle(storeOf(cheapest))}</Link>
              &nbsp;· <PriceReliabilityMark listing={cheapest} />
            </p>
            <p className={shared.note}>{[formatUnitPrice(cheapest), rangeOf(product)].filter(Boolean).join(' · ')}</p>
          </div>
          <div>
            <AddToListButton
              text={`${title}, at any store.`}
              guestText={`Log in to add ${title} to a list. We find the cheapest store for you.`}
              load={loadForm}
              part={{ cheapest }}
            />
          </div>
          <CreateAlertButton watched={{ product: product.id, name: title, price: cheapest.price }} />
        </section>
      )}
      {trend && <p className={styles.trend}>{trendInWords(title, trend)}</p>}
      <ShrunkPacksOfProduct product={product.id} events={shrunk} />
      {regions.length > 1 && <Regions regions={regions} />}
      {count > 0 && <Offers product={product} page={page} />}
      <ProductHistory id={product.id} history={history} title={title} />
      {kind && others.length > 0 && <Others kind={kind} others={others} />}
    </PublicPage>
  );
}

const storeOf = (listing: { store_id: number; store_name: string; store_address: string }) => ({
  id: listing.store_id,
  name: listing.store_name,
  address: listing.store_address,
});

function rangeOf({ lowest, highest, count, missing }: ProductPageData): string {
  const stores = count - missing || count;
  if (stores === 1) return 'only store with a price';
  return lowest === highest ? `same price in ${stores} stores` : `${stores} stores, up to ${formatPrice(highest)}`;
}

function Regions({ regions }: Pick<ProductPageData, 'regions'>) {
  return (
    <PageSection title="Cheapest by region">
      <ul className={shared.rows}>
        {regions.map(({ region, cheapest, stores, median }) => (
          <li key={region} className={shared.row}>
            <span className={shared.what}>
              <Link to={regionPath(region)} className={shared.name}>
                {region}
              </Link>
              <Link to={storePath(cheapest.store)} className={shared.where}>
                {storeTitle(cheapest.store)}
              </Link>
            </span>
            <PriceWithReliability price={cheapest.price} listing={cheapest}>
              {stores > 1 && `usually ${formatPrice(median)}`}
            </PriceWithReliability>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

const fileUrlOf = (id: number, table: 'stores' | 'history') =>
  endpointUrlOf(calls.exportProductPage, { params: { id }, query: { table } });

/** Number of offers on a page of the API. */
const pageSize = 50;

function Offers({ product, page }: { product: ProductPageData; page: number }) {
  const { offers, count } = product;
  const path = productPath(product);
  return (
    <PageSection title={formatCount(count, 'store')}>
      <ol className={shared.rows} start={(page - 1) * pageSize + 1}>
        {offers.map(({ store, ...price }) => (
          <li key={store.id} className={shared.row}>
            <span className={shared.what}>
              <Link to={storePath(store)} className={shared.name}>
                {storeTitle(store)}
              </Link>
              <span className={shared.where}>{placeOf(store)}</span>
            </span>
            <PriceWithReliability price={price.price} listing={price} />
          </li>
        ))}
      </ol>
      <p className={shared.links}>
        {page > 1 && <Link to={page === 2 ? path : `${path}?page=${page - 1}`}>Cheaper stores</Link>}
        {page * pageSize < count && <Link to={`${path}?page=${page + 1}`}>More stores</Link>}
        {count > product.examples && <CsvLink href={fileUrlOf(product.id, 'stores')} what="stores" />}
      </p>
    </PageSection>
  );
}

function placeOf({ name, address, region }: StorePrice['store']): string {
  const detail = storeAddressDetail(name, address, region);
  return detail === region ? region : [detail, region].filter(Boolean).join(' · ');
}

function Others({ kind, others }: { kind: { slug: string; name: string } } & Pick<ProductPageData, 'others'>) {
  return (
    <PageSection title="Other sizes and brands">
      <ul className={shared.rows}>
        {others.map((other) => (
          <li key={other.id} className={shared.row}>
            <span className={shared.what}>
              <Link to={productPath(other)} className={shared.name}>
                {productTitle(other)}
              </Link>
            </span>
            <span className={`${shared.amounts} ${styles.amounts}`}>
              <span className={shared.price}>{formatPrice(other.price)}</span>
              <span className={shared.where}>{formatUnitPrice(other)}</span>
              {other.is_example && (
                <span className={shared.where}>
                  <ExamplePriceMark />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={shared.links}>
        <Link to={kindPath(kind.slug)}>{kind.name}: all brands</Link>
      </p>
    </PageSection>
  );
}

const HistoryChart = lazyPart(() => import('~/ui/history-chart/online/history-chart.tsx'));

/** The usual price by month: a chart of the country, and a table of all regions. */
function ProductHistory({ id: product, history, title }: Pick<ProductPageData, 'history' | 'id'> & { title: string }) {
  const everywhere = history.find(({ region }) => region === '')?.months ?? [];
  if (everywhere.length < 2) return null;
  const points = everywhere.toReversed().map(({ month, median }) => ({
    date_added: `${month}-01T12:00:00Z`,
    price: median,
  }));
  const found = history.filter(({ region }) => region !== '');
  return (
    <PageSection title="Price history">
      <p className={shared.note}>
        The middle price of the stores seen in each month.{' '}
        <Link to={comparePath({ of: 'products', keys: [String(product)], region: '' })}>Compare with others</Link>
      </p>
      <ChartPlace className={styles.chart}>
        <HistoryChart history={points} />
      </ChartPlace>
      <DataTable
        label="Price history by region"
        caption={`Prices of ${title} by month and region`}
        className={styles.table}
        columns={['Month', 'All', ...found.map(({ region }) => region)]}
        rows={everywhere.map(({ month, median }) => {
          const prices = found.map(({ months }) => months.find((one) => one.month === month)?.median);
          return [shortMonth(month), ...[median, ...prices].map((price) => (price ? formatPrice(price) : '–'))];
        })}
      />
      <p className={shared.links}>
        <CsvLink href={fileUrlOf(product, 'history')} what="history" />
      </p>
    </PageSection>
  );
}

/** "This pack replaced the 410 g pack in June 2026. The price stayed, so 100 g cost 7.9 % more (in 5 stores)." */
function ShrunkPacksOfProduct({ product, events }: { product: number; events: readonly ShrunkPackEvent[] }) {
  return events.map((event) => (
    <p key={`${event.from.id} ${event.to.id}`} className={styles.trend}>
      {event.from.id === product ? (
        <>
          A smaller pack of <Link to={productPath(event.to)}>{event.to.amount}</Link> took its place
        </>
      ) : (
        <>
          This pack replaced the <Link to={productPath(event.from)}>{event.from.amount}</Link> pack
        </>
      )}{' '}
      in {longMonthName(event.month)}. {shrunkInWords(event)}
    </p>
  ));
}
