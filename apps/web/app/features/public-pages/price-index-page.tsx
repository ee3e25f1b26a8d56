import type { PriceIndexData, PriceIndexPoint } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { regions as allRegions } from '@bargain-buddy/contract/names';
import { formatCount } from '@bargain-buddy/domain';
import { ListFilter, MapPin } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { formatDay, formatPercentChange, formatPrice } from '~/lib/format.ts';
import { priceIndexPath, productPath, vatChangesPath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { productTitle } from '~/lib/titles.ts';
import { indexChangeInWords, longMonthName, shortMonth } from '~/lib/trend-in-words.ts';
import buttons from '~/ui/buttons.module.css';
import { CsvLink } from '~/ui/csv-link.tsx';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';
import shared from '~/ui/public-page.module.css';
import { ChartPlace, DataTable, PageSection, PublicPage } from '~/ui/public-page.tsx';
import styles from './public-pages.module.css';
import { RecomputeIndexButton } from './recompute-index-button.tsx';

const IndexChart = lazyPart(() => import('./online/index-chart.tsx'));

interface PriceIndexPageProps {
  index: PriceIndexData;
  region: string;
  aisle: string;
}

export function PriceIndexPage({ index, region, aisle }: PriceIndexPageProps) {
  const { run, points, levels, basket, corrections } = index;
  const where = region ? inRegion(region) : 'in Trinidad and Tobago';
  return (
    <PublicPage
      title={`Price index: ${aisle || 'groceries'} ${where}`}
      path={<Link to={vatChangesPath}>VAT changes</Link>}
    >
      {!run && <p className={shared.note}>There is no index yet. It is computed every night from real prices.</p>}
      {run && (
        <>
          <p className={styles.trend}>{answerOf(index)}</p>
          <Filters index={index} region={region} aisle={aisle} />
          {points.length > 0 && <Points points={points} region={region} aisle={aisle} />}
          {aisle === '' && <Levels levels={levels} />}
          {aisle === '' && <Basket basket={basket} />}
          <Source run={run} index={index} region={region} aisle={aisle} />
          <Corrections corrections={corrections} region={region} aisle={aisle} />
        </>
      )}
    </PublicPage>
  );
}

function answerOf({ change, points }: PriceIndexData): string {
  if (points.length === 0) return 'There are no prices here yet.';
  if (!change)
    return points.length === 1 ? 'There is only one month of prices yet.' : 'Too few prices can be compared.';
  return indexChangeInWords('The same prices as', change);
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

const basesOf = (points: readonly PriceIndexPoint[]) =>
  points.flatMap(({ month, base }) => (base === month ? [base] : []));

function Points({ points, region, aisle }: { points: readonly PriceIndexPoint[]; region: string; aisle: string }) {
  const bases = basesOf(points);
  return (
    <PageSection title="By month">
      <p className={shared.note}>
        {bases[0] ? longMonthName(bases[0]) : 'The first month with enough prices'} is 100. Each month compares the same
        products in the same stores (chained Jevons index). GEKS compares all months of a year with each other, which
        avoids drift; its first 13 months are provisional.
      </p>
      {bases.slice(1).map((base) => (
        <p key={base} className={shared.note}>
          The products changed: {longMonthName(base)} is 100 again. Earlier months cannot be compared with later ones.
        </p>
      ))}
      {points.length > 1 && bases.length > 0 && (
        <ChartPlace className={styles.chart}>
          <IndexChart key={`${region} ${aisle}`} points={points} />
        </ChartPlace>
      )}
      <DataTable
        label="Index by month"
        className={styles.table}
        columns={[
          'Month',
          { key: 'Index', head: <span className={styles.indexLine}>Index</span> },
          { key: 'GEKS', head: <span className={styles.geksLine}>GEKS</span> },
          'Prices',
        ]}
        rows={points.toReversed().map(({ month, jevons, geks, matched, provisional }) => {
          const name = provisional ? `${shortMonth(month)} (provisional)` : shortMonth(month);
          return [name, formatIndex(jevons), formatIndex(geks), matched.toLocaleString('en')];
        })}
      />
      <p className={shared.links}>
        <CsvLink href={endpointUrlOf(calls.exportPriceIndex, { query: { region, aisle } })} />
      </p>
    </PageSection>
  );
}

function Levels({ levels: { month, base, regions } }: Pick<PriceIndexData, 'levels'>) {
  if (regions.length === 0) return null;
  return (
    <PageSection title={`Regions against ${base}`}>
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
                  <span className={shared.price}>{formatPercentChange(percent)}</span>
                  <span className={shared.where}>
                    {formatPercentChange(low)} to {formatPercentChange(high)}
                  </span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={shared.links}>
        <CsvLink href={endpointUrlOf(calls.exportPriceIndex, { query: { table: 'regions' } })} what="regions" />
      </p>
    </PageSection>
  );
}

function Basket({ basket: { products, months, region } }: { basket: PriceIndexData['basket'] }) {
  const shown = months.filter(({ observed }) => observed > 0).toReversed();
  if (shown.length === 0) return null;
  return (
    <PageSection title={`A fixed basket ${inRegion(region)}`}>
      <p className={shared.note}>
        One pack each of the {formatCount(products.length, 'product')} that most stores price, one of a kind. They stay
        while they have prices. A missing price is estimated from its kind.
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
      <DataTable
        label="Cost of the basket by month"
        className={styles.table}
        columns={['Month', 'Cost', 'Seen', 'Estimated']}
        rows={shown.map(({ month, cost, observed, imputed, missing }) => {
          const estimated = missing > 0 ? `${imputed}, ${missing} missing` : imputed;
          return [shortMonth(month), cost ? formatPrice(cost) : '–', observed, estimated];
        })}
      />
      <p className={shared.links}>
        <CsvLink href={endpointUrlOf(calls.exportPriceIndex, { query: { table: 'basket', region } })} what="basket" />
      </p>
    </PageSection>
  );
}

type SourceProps = PriceIndexPageProps & { run: NonNullable<PriceIndexData['run']> };

/** Input of the figures, and the button that computes them again. */
function Source({ run, index, region, aisle }: SourceProps) {
  const [set = '', file = ''] = run.file.split('/');
  const { sample, rejected, held, pending, no_region } = run.excluded;
  return (
    <PageSection title="Check it yourself">
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
    </PageSection>
  );
}

type Correction = PriceIndexData['corrections'][number];

/** "GEKS of June 2026", "Basket in the South, June 2026", "Level of Tobago, June 2026". */
function correctedFigure({ method, region, month }: Correction): string {
  switch (method) {
    case 'jevons':
      return `Index of ${longMonthName(month)}`;
    case 'geks':
      return `GEKS of ${longMonthName(month)}`;
    case 'basket':
      return `Basket ${inRegion(region)}, ${longMonthName(month)}`;
    case 'level':
      return `Level of ${region}, ${longMonthName(month)}`;
  }
}

function formatFigure(method: Correction['method'], value: number | null): string {
  if (value === null) return '–';
  if (method === 'basket') return formatPrice(value.toFixed(2));
  return method === 'level' ? formatPercentChange(value) : formatIndex(value);
}

function Corrections({
  corrections,
  region,
  aisle,
}: Pick<PriceIndexData, 'corrections'> & Pick<PriceIndexPageProps, 'region' | 'aisle'>) {
  const query = { table: 'corrections', region, aisle };
  return (
    <PageSection title="Corrections">
      {corrections.length === 0 && <p className={shared.note}>No published value of this index was changed.</p>}
      <ul className={shared.rows}>
        {corrections.map((correction) => {
          const { at, method, before, after } = correction;
          const figure = correctedFigure(correction);
          return (
            <li key={`${at} ${figure}`} className={shared.row}>
              <span className={shared.what}>
                {figure}
                <span className={shared.where}>corrected on {formatDay(at)}</span>
              </span>
              <span className={`${shared.amounts} ${styles.amounts}`}>
                {formatFigure(method, before)} → {formatFigure(method, after)}
              </span>
            </li>
          );
        })}
      </ul>
      {corrections.length > 0 && (
        <p className={shared.links}>
          <CsvLink href={endpointUrlOf(calls.exportPriceIndex, { query })} what="corrections" />
        </p>
      )}
    </PageSection>
  );
}
