import type { Comparison, Region } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { type CSSProperties, useId } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { formatPrice } from '~/lib/format.ts';
import { comparePath, kindPath, productPath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { shortMonth } from '~/lib/trend-in-words.ts';
import { CsvLink } from '~/ui/csv-link.tsx';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';
import shared from '~/ui/public-page.module.css';
import { ChartPlace, DataTable, PublicPage } from '~/ui/public-page.tsx';
import { RegionSelect } from '~/ui/region-select.tsx';
import styles from './compare-page.module.css';

export interface CompareChoice {
  /** Compared products or kinds, by id or slug. */
  of: 'products' | 'kinds';
  keys: readonly string[];
  region: Region | '';
}

export interface ComparisonMatches {
  search: string;
  matches: readonly { key: string; name: string }[];
}

interface ComparePageProps {
  choice: CompareChoice;
  series: Comparison['series'];
  /** Results of a search for more. */
  found: ComparisonMatches | undefined;
}

export const maxSeries = 5;

const LinesChart = lazyPart(() => import('~/ui/history-chart/online/lines-chart.tsx'));

/** Colors of the theme have contrast in both modes. */
const colours = ['brand-link', 'info-main', 'brand-good', 'error-main', 'text-secondary'].map(
  (name) => `var(--mui-palette-${name})`,
);

/** Several products or kinds by month. Its state is in the address, and it is readable without scripts. */
export function ComparePage({ choice, series, found }: ComparePageProps) {
  const id = useId();
  const { of, region } = choice;
  const months = [...new Set(series.flatMap((one) => one.months.map(({ month }) => month)))].sort().reverse();
  const keys = series.map(({ key }) => key);
  const units = [...new Set(series.map(({ unit }) => unit))];
  return (
    <PublicPage title={region ? `Compare prices ${inRegion(region)}` : 'Compare prices'}>
      <ul className={`${shared.rows} ${styles.chosen}`} aria-label="Compared">
        {series.map(({ key, name, product }, index) => (
          <li key={key} style={{ '--line': colours[index] } as CSSProperties}>
            <Link to={product ? productPath(product) : kindPath(key, region)} className={shared.name}>
              {name}
            </Link>
            <Link
              to={comparePath({ ...choice, keys: keys.filter((one) => one !== key) })}
              className={styles.remove}
              aria-label={`Remove ${name}`}
            >
              Remove
            </Link>
          </li>
        ))}
      </ul>
      {keys.length < maxSeries ? (
        <AddMore choice={{ ...choice, keys }} found={found} />
      ) : (
        <p className={shared.note}>At most {maxSeries} can be compared.</p>
      )}
      {keys.length > 0 && <RegionFilter choice={{ ...choice, keys }} />}
      {keys.length > 0 && months.length === 0 && <p className={shared.note}>There are no real prices here yet.</p>}
      {months.length > 0 && (
        <section aria-labelledby={id} className={styles.months}>
          <h2 id={id}>By month</h2>
          <p className={shared.note}>
            {of === 'products'
              ? 'The middle price of the stores seen in each month.'
              : `The middle price of all brands and sizes ${units.map(perUnit).join(' or ')}, in the stores seen in each month.`}{' '}
            Example prices do not count.
          </p>
          <Chart series={series} months={months} />
          <DataTable
            label="Prices by month"
            className={styles.table}
            columns={['Month', ...series.map(columnOf)]}
            rows={months.map((month) => [shortMonth(month), ...series.map((one) => priceOrDash(priceIn(one, month)))])}
          />
          <p className={shared.links}>
            <CsvLink href={endpointUrlOf(calls.exportComparison, { query: { [of]: keys.join(','), region } })} />
          </p>
        </section>
      )}
    </PublicPage>
  );
}

const perUnit = (unit: Comparison['series'][number]['unit']) => (unit === 'each' ? 'a piece' : `per ${unit}`);

const priceIn = ({ months }: Comparison['series'][number], month: string) =>
  months.find((one) => one.month === month)?.median ?? null;

const priceOrDash = (price: string | null) => (price === null ? '–' : formatPrice(price));

function columnOf({ key, name, unit }: Comparison['series'][number]) {
  const head = (
    <>
      {name}
      {unit && <span className={`${shared.note} ${styles.unit}`}>{perUnit(unit)}</span>}
    </>
  );
  return { key, head };
}

function Chart({ series, months }: { series: Comparison['series']; months: readonly string[] }) {
  if (months.length < 2) return null;
  const oldestFirst = months.toReversed();
  const lines = series.map((one, index) => ({
    name: one.name,
    colour: colours[index] ?? '',
    prices: oldestFirst.map((month) => priceIn(one, month)),
  }));
  return (
    <ChartPlace className={styles.chart}>
      <LinesChart months={oldestFirst.map(shortMonth)} lines={lines} />
    </ChartPlace>
  );
}

/** A search, and its results as links that add one. */
function AddMore({ choice, found }: { choice: CompareChoice; found: ComparisonMatches | undefined }) {
  const { of, keys, region } = choice;
  const matches = found?.matches.filter(({ key }) => !keys.includes(key)) ?? [];
  return (
    <Form method="get" action="/compare" className={styles.add} role="search">
      <input type="hidden" name={of} value={keys.join(',')} />
      {region && <input type="hidden" name="region" value={region} />}
      <label>
        {of === 'products' ? 'Add a product' : 'Add a kind'}
        <input
          key={found?.search}
          type="search"
          name="add"
          defaultValue={found?.search}
          placeholder={of === 'products' ? 'Such as Chief rice' : 'Such as flour'}
          maxLength={100}
          required
        />
      </label>
      <button type="submit">Search</button>
      {found && (
        <ul className={`${shared.rows} ${styles.matches}`} aria-label="Found">
          {matches.length === 0 && <li className={shared.note}>Nothing more was found for “{found.search}”.</li>}
          {matches.map(({ key, name }) => (
            <li key={key}>
              <Link to={comparePath({ ...choice, keys: [...keys, key] })}>Add {name}</Link>
            </li>
          ))}
        </ul>
      )}
    </Form>
  );
}

function RegionFilter({ choice }: { choice: CompareChoice }) {
  const navigate = useNavigate();
  return (
    <form method="get" action="/compare" className={`${shared.links} ${styles.region}`}>
      <input type="hidden" name={choice.of} value={choice.keys.join(',')} />
      <RegionSelect
        name="region"
        value={choice.region}
        onChange={(region) => void navigate(comparePath({ ...choice, region }), { preventScrollReset: true })}
      />
      <button type="submit" className={styles.send}>
        Show
      </button>
    </form>
  );
}
