import type { Aisle, PriceChange, PriceChanges, Region } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount, formatNumber, storeAddressDetail } from '@bargain-buddy/domain';
import { ShoppingBasket, Tag } from 'lucide-react';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { formatDay, formatPercentChange, formatPrice } from '~/lib/format.ts';
import {
  changesFeedPath,
  comparePath,
  freshnessPath,
  kindPath,
  priceChangesPath,
  productPath,
  regionPath,
  storePath,
} from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { CsvLink } from '~/ui/csv-link.tsx';
import { EmptyState } from '~/ui/empty-state/empty-state.tsx';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';
import shared from '~/ui/public-page.module.css';
import { PublicPage } from '~/ui/public-page.tsx';
import { RegionSelect } from '~/ui/region-select.tsx';
import styles from './price-changes-page.module.css';
import { changesScopeInWords, priceChangesTitleOf, productTitle, storeTitle, surveyInWords } from './words.ts';

export interface PriceChangesFilter {
  region: Region | '';
  aisle: number | undefined;
  /** Slug. */
  kind: string | undefined;
  order: 'rises' | 'falls' | 'newest';
}

interface PriceChangesPageProps {
  data: PriceChanges;
  aisles: readonly Aisle[];
  filter: PriceChangesFilter;
  page: number;
}

export const changesPerPage = 30;

const orders = [
  ['rises', 'Biggest rises'],
  ['falls', 'Biggest falls'],
  ['newest', 'Newest'],
] as const;

/** Price changes since the last survey. The address has its state, and it is readable without scripts. */
export function PriceChangesPage({ data, aisles, filter, page }: PriceChangesPageProps) {
  const id = useId();
  const { month, prices, count, results, is_cut } = data;
  const where = changesScopeInWords(filter, aisles, data.kind?.name);
  return (
    <PublicPage
      title={priceChangesTitleOf(where)}
      path={
        <>
          {data.kind && <Link to={kindPath(data.kind.slug, filter.region)}>{data.kind.name}</Link>}
          {filter.region && <Link to={regionPath(filter.region)}>{filter.region}</Link>}
        </>
      }
    >
      <Filters data={data} aisles={aisles} filter={filter} />
      {month === null || prices === 0 ? (
        <NothingHere filter={filter} />
      ) : (
        <>
          <Summary data={data} />
          {is_cut && <p className={shared.note}>Only the 10,000 newest prices are compared.</p>}
          <nav aria-label="Order" className={styles.orders}>
            {orders.map(([order, text]) => (
              <Link
                key={order}
                to={addressWith(filter, { order })}
                aria-current={order === filter.order || undefined}
                preventScrollReset
              >
                {text}
              </Link>
            ))}
          </nav>
          {count === 0 ? (
            <p className={shared.note}>{noneInWords[filter.order]}</p>
          ) : (
            <section aria-labelledby={id}>
              <h2 id={id} className="visually-hidden">
                {orders.find(([order]) => order === filter.order)?.[1]}
              </h2>
              <ol className={shared.rows} start={(page - 1) * changesPerPage + 1}>
                {results.map((change) => (
                  <ChangeRow key={change.id} change={change} />
                ))}
              </ol>
              <p className={shared.links}>
                {page > 1 && <Link to={addressWith(filter, { page: page - 1 })}>Previous</Link>}
                {page * changesPerPage < count && <Link to={addressWith(filter, { page: page + 1 })}>Next</Link>}
                {count > changesPerPage && (
                  <span className={shared.note}>
                    Page {page} of {Math.ceil(count / changesPerPage)}
                  </span>
                )}
              </p>
            </section>
          )}
          <p className={shared.links}>
            {count > 0 && <CsvLink href={endpointUrlOf(calls.exportPriceChanges, { query: { ...filter } })} />}
            {feedOf(filter) && <a href={changesFeedPath(feedOf(filter))}>Feed (RSS)</a>}
            <Link to={comparePath({ of: 'kinds', keys: filter.kind ? [filter.kind] : [], region: filter.region })}>
              Compare by month
            </Link>
            <Link to={freshnessPath(filter.region)}>How fresh the prices are</Link>
          </p>
          <p className={shared.note}>
            Each price of a survey or price file is compared with the last one before that month in the same store, at
            most 13 months earlier. Reports of shoppers count once they are checked. Example prices do not count.
          </p>
        </>
      )}
    </PublicPage>
  );
}

function Summary({ data: { month, prices, stores, rose, fell, unchanged, middle } }: { data: PriceChanges }) {
  return (
    <p className={styles.summary}>
      {surveyInWords(month ?? '')}: {formatCount(prices, 'price')} in {formatCount(stores, 'store')}.{' '}
      <strong>{formatNumber(String(rose))} rose</strong>, <strong>{formatNumber(String(fell))} fell</strong>,{' '}
      {formatNumber(String(unchanged))} did not change.
      {middle !== null && ` The middle change is ${formatPercentChange(middle)}.`}
    </p>
  );
}

/** The page that has a feed of this filter. Empty without one. */
const feedOf = ({ region, kind, aisle }: PriceChangesFilter) =>
  kind ? kindPath(kind, region) : region && aisle === undefined ? regionPath(region) : '';

const noneInWords = { rises: 'No price rose.', falls: 'No price fell.', newest: 'No price changed.' };

function NothingHere({ filter }: { filter: PriceChangesFilter }) {
  const isFiltered = filter.region !== '' || filter.aisle !== undefined || filter.kind !== undefined;
  return (
    <EmptyState
      scene="no-results"
      title="Nothing to compare yet"
      text={
        isFiltered ? 'No real price here was seen twice.' : 'Changes show after the second survey with real prices.'
      }
    >
      {isFiltered && <Link to={priceChangesPath()}>All price changes</Link>}
    </EmptyState>
  );
}

type Filtered = Pick<PriceChangesPageProps, 'data' | 'aisles' | 'filter'>;

/** Without scripts a button sends the form. */
function Filters({ data, aisles, filter }: Filtered) {
  const navigate = useNavigate();
  const show = (changed: Partial<PriceChangesFilter>) =>
    void navigate(addressWith({ ...filter, ...changed }), { preventScrollReset: true });
  const { kinds } = data;
  const kind = kinds.find(({ slug }) => slug === filter.kind)?.slug ?? '';
  return (
    <form method="get" action="/price-changes" className={styles.filters}>
      <RegionSelect name="region" value={filter.region} onChange={(region) => show({ region })} />
      <PillSelect
        label="Aisle"
        name="aisle"
        icon={ShoppingBasket}
        value={filter.aisle === undefined ? '' : String(filter.aisle)}
        options={[['', 'All aisles'] as const, ...aisles.map(({ id, name }) => [String(id), name] as const)]}
        onChange={(aisle) => show({ aisle: Number(aisle) || undefined, kind: undefined })}
      />
      {kinds.length > 0 && (
        <PillSelect
          label="Kind"
          name="kind"
          icon={Tag}
          value={kind}
          options={[['', 'All kinds'] as const, ...kinds.map(({ slug, name }) => [slug, name] as const)]}
          onChange={(slug) => show({ kind: slug || undefined })}
        />
      )}
      {filter.order !== 'rises' && <input type="hidden" name="order" value={filter.order} />}
      <button type="submit" className={styles.send}>
        Show
      </button>
    </form>
  );
}

/** The address with another order or page. Another order starts at its first page. */
const addressWith = (
  filter: PriceChangesFilter,
  { order = filter.order, page = 1 }: { order?: string; page?: number } = {},
) =>
  priceChangesPath({
    ...filter,
    order: order === 'rises' ? undefined : order,
    page: page === 1 ? undefined : page,
  });

function ChangeRow({ change: { product, store, from, to, from_day, to_day, percent } }: { change: PriceChange }) {
  const rose = percent > 0 || (percent === 0 && Number(to) > Number(from));
  return (
    <li className={`${shared.row} ${styles.row}`}>
      <span className={`${shared.what} ${styles.what}`}>
        <Link to={productPath(product)} className={shared.name}>
          {productTitle(product)}
        </Link>
        <Link to={storePath(store)} className={shared.where}>
          {[storeTitle(store), placeOf(store)].filter(Boolean).join(' · ')}
        </Link>
      </span>
      <span className={`${shared.amounts} ${styles.amounts}`}>
        <span className={rose ? styles.rose : styles.fell}>{formatPercentChange(percent)}</span>
        <span className={styles.prices}>
          <span className="visually-hidden">from </span>
          {formatPrice(from)} <span aria-hidden="true">→</span>
          <span className="visually-hidden"> to </span> <strong>{formatPrice(to)}</strong>
        </span>
        <span className={`${shared.where} ${styles.days}`}>
          {formatDay(`${from_day}T16:00:00Z`)} – {formatDay(`${to_day}T16:00:00Z`)}
        </span>
      </span>
    </li>
  );
}

function placeOf({ name, address, region }: PriceChange['store']): string {
  const detail = storeAddressDetail(name, address, region);
  return detail === region || detail === '' ? region : `${detail}, ${inRegion(region)}`;
}
