import type { PriceAges } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Chip from '@mui/material/Chip';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '~/lib/format.ts';
import { apiQuery } from '../api.ts';
import { FilterSelect } from '../grid/filters.tsx';
import styles from './data-health.module.css';
import { HealthPageTurner, HealthPanel, HealthRegionFilter, useHealthParams } from './health-panel.tsx';

export function PriceAgesByRegion() {
  const answer = useQuery(apiQuery(calls.getDataHealth));
  return (
    <HealthPanel title="How old prices are" answer={answer}>
      {({ everywhere, regions: known }) => (
        <>
          <p className={styles.note}>
            The age counts from when each price was last seen.{' '}
            {everywhere.samples > 0 &&
              `${formatCount(everywhere.samples, 'example price')} that came with the app ${everywhere.samples === 1 ? 'does' : 'do'} not count.`}
          </p>
          <AgesTable
            label="Ages by region"
            head="Region"
            rows={[
              { ...everywhere, key: 'everywhere', head: 'Everywhere' },
              ...known.map(({ region, stores, ...ages }) => ({
                ...ages,
                key: region ?? 'none',
                head: (
                  <>
                    {region ?? 'No region'} <span className={styles.detail}>{formatCount(stores, 'store')}</span>
                  </>
                ),
              })),
            ]}
          />
        </>
      )}
    </HealthPanel>
  );
}

const orderings = (['name', 'newest', 'listings', 'median_days'] as const).flatMap(
  (field) => [field, `-${field}`] as const,
);

export function PriceAgesByStore() {
  const { params, change, region, page } = useHealthParams();
  const state = params.get('state') === 'silent' ? 'silent' : '';
  const ordering = orderings.find((one) => one === params.get('ordering')) ?? 'newest';
  const answer = useQuery({
    ...apiQuery(calls.listStoreAges, { query: { region, state, ordering, page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <HealthPanel title="Stores" answer={answer}>
      {({ results, count, next, previous }) => (
        <>
          <div className={styles.filters}>
            <HealthRegionFilter />
            <FilterSelect
              label="State"
              options={[['silent', 'No new prices']]}
              value={state}
              onChange={(value) => change({ state: value })}
            />
            <span role="status">{formatCount(count, 'store')}</span>
          </div>
          {results.length === 0 ? (
            <p className={styles.note}>There are no stores here.</p>
          ) : (
            <AgesTable
              label="Ages by store"
              head="Store"
              ordering={ordering}
              onOrder={(wanted) => change({ ordering: wanted === 'newest' ? '' : wanted })}
              rows={results.map(({ id, name, address, region: where, is_silent, ...ages }) => ({
                ...ages,
                key: String(id),
                head: (
                  <>
                    <Link to={`/webmin/prices?store=${id}`} className={styles.name}>
                      {name}
                    </Link>
                    <span className={styles.detail}>{[address, where].filter(Boolean).join(', ')}</span>
                    {is_silent && <Chip size="small" color="warning" label="No new prices" />}
                  </>
                ),
              }))}
            />
          )}
          <HealthPageTurner what="stores" next={next} previous={previous} />
        </>
      )}
    </HealthPanel>
  );
}

interface AgesRow extends PriceAges {
  key: string;
  head: ReactNode;
}

interface AgesTableProps {
  label: string;
  head: string;
  rows: AgesRow[];
  ordering?: string;
  onOrder?: (ordering: string) => void;
}

const over45 = 'Over 45 days';
const over120 = 'Over 120 days';
const lastSurvey = 'Last survey';

const columns = [
  { field: 'newest', title: 'Newest' },
  { field: undefined, title: over45 },
  { field: undefined, title: over120 },
  { field: 'median_days', title: 'Median age' },
  { field: undefined, title: lastSurvey },
  { field: 'listings', title: 'Prices' },
] as const;

/** Columns that narrow screens show below the name. */
const belowTheName: ReadonlySet<string> = new Set([over45, over120, lastSurvey]);

function AgesTable({ label, head, rows, ordering, onOrder }: AgesTableProps) {
  const heading = (title: string, field: string | undefined) => (
    <Heading key={title} title={title} field={onOrder && field} ordering={ordering} onOrder={onOrder} />
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heading(head, 'name')}
            {columns.map(({ title, field }) => heading(title, field))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.head}
                {row.listings > 0 && <span className={styles.below}>{inALine(row)}</span>}
              </th>
              <td>{row.newest ? formatDay(row.newest) : '–'}</td>
              <td data-wide>{share(row.over_45, row.listings)}</td>
              <td data-wide>{share(row.over_120, row.listings)}</td>
              <td>{row.median_days === null ? '–' : formatCount(row.median_days, 'day')}</td>
              <td data-wide>{row.last_survey ? formatDay(`${row.last_survey}T16:00:00Z`) : '–'}</td>
              <td>{row.listings.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadingProps {
  title: string;
  field: string | undefined;
  ordering: string | undefined;
  onOrder: ((ordering: string) => void) | undefined;
}

function Heading({ title, field, ordering, onOrder }: HeadingProps) {
  if (!field) {
    return (
      <th scope="col" data-wide={belowTheName.has(title) || undefined}>
        {title}
      </th>
    );
  }
  const isUp = ordering === field;
  const isDown = ordering === `-${field}`;
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onOrder?.(isUp ? `-${field}` : field)}>
        {title}
        <Arrow size={16} data-on={isUp || isDown || undefined} />
      </button>
    </th>
  );
}

function inALine({ over_45, over_120, listings, last_survey }: AgesRow): string {
  const oldShares = `${share(over_45, listings)} over 45 days, ${share(over_120, listings)} over 120`;
  return last_survey ? `${oldShares} · surveyed ${formatDay(`${last_survey}T16:00:00Z`)}` : oldShares;
}

function share(part: number, all: number): string {
  if (all === 0) return '–';
  if (part === 0) return '0 %';
  const percent = (100 * part) / all;
  // A small share must not read as 0 %, nor an incomplete one as 100 %.
  const text = percent < 1 ? 'under 1' : String(part < all ? Math.min(99, Math.round(percent)) : 100);
  return `${text} %`;
}
