import type { PriceIndexData, PriceIndexPoint } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { regions as allRegions } from '@bargain-buddy/contract/names';
import { formatCount } from '@bargain-buddy/domain';
import { ListFilter, MapPin } from 'lucide-react';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { priceIndexPath, productPath, vatChangesPath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { productTitle } from '~/lib/titles.ts';
import { longMonthName, shortMonth } from '~/lib/trend-in-words.ts';
import { useOnceInView } from '~/lib/use-once-in-view.ts';
import buttons from '~/ui/buttons.module.css';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';
import shared from '~/ui/public-page.module.css';
import styles from './public-pages.module.css';
import { RecomputeIndexButton } from './recompute-index-button.tsx';

const loadChart = () => import('./online/index-chart.tsx');

interface PriceIndexPageProps {
  index: PriceIndexData;
  region: string;
  aisle: string;
}

export function PriceIndexPage({ index, region, aisle }: PriceIndexPageProps) {
  const { run, points, levels, basket, corrections } = index;
  const where = region ? inRegion(region) : 'in Trinidad and Tobago';
  return (
    <div className={shared.page}>
      <nav aria-label="Breadcrumb" className={shared.links}>
        <Link to="/">Prices</Link>
        <Link to={vatChangesPath}>VAT changes</Link>
      </nav>
      <h1>
        Price index: {aisle || 'groceries'} {where}
      </h1>
      {!run && <p className={shared.note}>There is no index yet. It is computed every night from real prices.</p>}
      {run && (
        <>
          <p className={styles.trend}>{answerOf(index)}</p>
          <Filters index={index} region={region} aisle={aisle} />
          {points.length > 0 && <Points points={points} region={region} aisle={aisle} />}
          <Levels levels={levels} month={run.last_month} />
          {aisle === '' && <Basket basket={basket} />}
          <Source run={run} index={index} region={region} aisle={aisle} />
          <Corrections corrections={corrections} />
        </>
      )}
    </div>
  );
}

function answerOf({ change, points }: PriceIndexData): string {
  if (points.length === 0) return 'There are no prices here yet.';
  if (!change)
    return points.length === 1 ? 'There is only one month of prices yet.' : 'Too few prices can be compared.';
  const { month, since, percent } = change;
  const rounded = Math.abs(percent).toFixed(1);
  const words = rounded === '0.0' ? 'The same prices as' : `${rounded} % ${percent > 0 ? 'more' : 'less'} than`;
  return `${words} in ${longMonthName(since)}, by the prices of ${longMonthName(month)}.`;
}

function Filters({ index: { regions, aisles }, region, aisle }: PriceIndexPageProps) {
  const navigate = useNavigate();
  const show = (path: string) => void navigate(path, { preventScrollReset: true });
  const places = allRegions.filter((name) => regions.includes(name) || name === region);
  return (
    <form method="get" className={shared.links}>
      <PillSelect
        label="Region"
        name="region"
        icon={MapPin}
        value={region}
        options={[['', 'Everywhere'], ...places.map((name): [string, string] => [name, name])]}
        onChange={(chosen) => show(priceIndexPath(chosen, aisle))}
      />
      <PillSelect
        label="Aisle"
        name="aisle"
        icon={ListFilter}
        value={aisle}
        options={[['', 'All aisles'], ...aisles.map((name): [string, string] => [name, name])]}
        onChange={(chosen) => show(priceIndexPath(region, chosen))}
      />
      <noscript>
        <button type="submit" className={buttons.secondary}>
          Show
        </button>
      </noscript>
    </form>
  );
}

const formatIndex = (value: number | null | undefined) => value?.toFixed(1) ?? '–';

function Points({ points, region, aisle }: { points: readonly PriceIndexPoint[]; region: string; aisle: string }) {
  const id = useId();
  const { ref: chart, isSeen } = useOnceInView('300px');
  const { Part: IndexChart } = useLazyComponent(loadChart, isSeen && points.length > 1);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>By month</h2>
      <p className={shared.note}>
        The first month is 100. Each month compares the same products in the same stores (chained Jevons index). GEKS
        compares all months of a year with each other, which avoids drift; its first 13 months are provisional.
      </p>
      {points.length > 1 && (
        <div ref={chart} className={`${shared.chart} ${styles.chart}`} aria-hidden="true">
          {IndexChart && <IndexChart key={`${region} ${aisle}`} points={points} />}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={shared.tableFrame} tabIndex={0} aria-label="Index by month">
        <table className={`${shared.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Index</th>
              <th scope="col">GEKS</th>
              <th scope="col">Prices</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ month, jevons, geks, matched }) => (
              <tr key={month}>
                <th scope="row">{shortMonth(month)}</th>
                <td>{formatIndex(jevons)}</td>
                <td>{formatIndex(geks)}</td>
                <td>{matched.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={shared.links}>
        <a href={endpointUrlOf(calls.exportPriceIndex, { query: { region, aisle } })} download>
          Download as CSV
        </a>
      </p>
    </section>
  );
}

const signed = (percent: number) => `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;

function Levels({ levels: { base, regions }, month }: { levels: PriceIndexData['levels']; month: string }) {
  const id = useId();
  if (regions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Regions against {base}</h2>
      <p className={shared.note}>
        By the products that both regions price in {longMonthName(month)}, with the range that holds the difference with
        95 % confidence.
      </p>
      <ul className={shared.rows}>
        {regions.map(({ region, percent, low, high, products }) => (
          <li key={region} className={shared.row}>
            <span className={shared.what}>
              <Link to={priceIndexPath(region)} className={shared.name}>
                {region}
              </Link>
              <span className={shared.where}>{formatCount(products, 'shared product')}</span>
            </span>
            <span className={`${shared.amounts} ${styles.amounts}`}>
              {percent === null || low === null || high === null ? (
                <span className={shared.where}>too few to compare</span>
              ) : (
                <>
                  <span className={shared.price}>{signed(percent)}</span>
                  <span className={shared.where}>
                    {signed(low)} to {signed(high)}
                  </span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Basket({ basket: { products, months, region } }: { basket: PriceIndexData['basket'] }) {
  const id = useId();
  const shown = months.filter(({ observed }) => observed > 0).toReversed();
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>A fixed basket {inRegion(region)}</h2>
      <p className={shared.note}>
        One pack each of the {formatCount(products.length, 'product')} that most stores price, one of a kind. A missing
        price is estimated from its kind.
      </p>
      <details className={shared.where}>
        <summary>What is in it</summary>
        <ul>
          {products.map((product) => (
            <li key={product.id}>
              <Link to={productPath(product)}>{productTitle(product)}</Link>
            </li>
          ))}
        </ul>
      </details>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={shared.tableFrame} tabIndex={0} aria-label="Cost of the basket by month">
        <table className={`${shared.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Cost</th>
              <th scope="col">Seen</th>
              <th scope="col">Estimated</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ month, cost, observed, imputed, missing }) => (
              <tr key={month}>
                <th scope="row">{shortMonth(month)}</th>
                <td>{cost ? formatPrice(cost) : '–'}</td>
                <td>{observed}</td>
                <td>{missing > 0 ? `${imputed}, ${missing} missing` : imputed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

type SourceProps = PriceIndexPageProps & { run: NonNullable<PriceIndexData['run']> };

/** Input of the figures, and the button that computes them again. */
function Source({ run, index, region, aisle }: SourceProps) {
  const id = useId();
  const [set = '', file = ''] = run.file.split('/');
  const { sample, rejected, held, pending, no_region } = run.excluded;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Check it yourself</h2>
      <p>
        Made of {formatCount(run.prices, 'monthly price')} of {formatCount(run.items, 'product')} in stores, on{' '}
        {formatDay(run.computed_at)}, with version {run.method_version} of the method.
      </p>
      <p className={shared.note}>
        Not counted: {formatCount(sample, 'example price')}, {rejected} rejected, {held} held, {pending} unreviewed and{' '}
        {no_region} of stores without a region.
      </p>
      <p className={shared.note}>
        File: <a href={endpointUrlOf(calls.getOpenDataFile, { params: { set, file } })}>{run.file}</a>
        <br />
        SHA-256: <code>{run.sha256}</code>
      </p>
      <RecomputeIndexButton
        key={`${run.sha256} ${region} ${aisle}`}
        run={run}
        points={index.points}
        region={region}
        aisle={aisle}
      />
    </section>
  );
}

const methodNames = { jevons: 'Index', geks: 'GEKS' };

function Corrections({ corrections }: Pick<PriceIndexData, 'corrections'>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Corrections</h2>
      {corrections.length === 0 && <p className={shared.note}>No published value of this index was changed.</p>}
      <ul className={shared.rows}>
        {corrections.map(({ at, method, month, before, after }) => (
          <li key={`${at} ${method} ${month}`} className={shared.row}>
            <span className={shared.what}>
              {methodNames[method]} of {longMonthName(month)}
              <span className={shared.where}>corrected on {formatDay(at)}</span>
            </span>
            <span className={`${shared.amounts} ${styles.amounts}`}>
              {formatIndex(before)} → {formatIndex(after)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
