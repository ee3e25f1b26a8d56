import type { PriceAges } from '@bargain-buddy/contract';
import { counted } from '@bargain-buddy/domain';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '~/lib/format.ts';
import styles from './data-health.module.css';

export interface AgesRow extends PriceAges {
  key: string;
  head: ReactNode;
}

interface AgesTableProps {
  label: string;
  /** What the rows are: 'Region'. */
  head: string;
  rows: AgesRow[];
  /** The order as the API takes it, where it can be chosen. */
  ordering?: string;
  onOrder?: (ordering: string) => void;
}

const columns = [
  { field: 'newest', title: 'Newest' },
  { field: undefined, title: 'Over 45 days' },
  { field: undefined, title: 'Over 120 days' },
  { field: 'median_days', title: 'Median age' },
  { field: undefined, title: 'Last survey' },
  { field: 'listings', title: 'Prices' },
] as const;

/** How old prices are: a row for each region or store, the first column in view while the others scroll. */
export function AgesTable({ label, head, rows, ordering, onOrder }: AgesTableProps) {
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
              <th scope="row">{row.head}</th>
              <td>{row.newest ? formatDay(row.newest) : '–'}</td>
              <td>{share(row.over_45, row.listings)}</td>
              <td>{share(row.over_120, row.listings)}</td>
              <td>{row.median_days === null ? '–' : counted(row.median_days, 'day')}</td>
              <td>{row.last_survey ? formatDay(`${row.last_survey}T16:00:00Z`) : '–'}</td>
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
  if (!field) return <th scope="col">{title}</th>;
  const isUp = ordering === field;
  const isDown = ordering === `-${field}`;
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onOrder?.(isUp ? `-${field}` : field)}>
        {title}
        <Arrow size={16} aria-hidden="true" data-on={isUp || isDown || undefined} />
      </button>
    </th>
  );
}

function share(part: number, all: number): string {
  if (all === 0) return '–';
  if (part === 0) return '0 %';
  const percent = (100 * part) / all;
  // What is there must not look like nothing, nor a part like everything.
  const text = percent < 1 ? 'under 1' : String(part < all ? Math.min(99, Math.round(percent)) : 100);
  return `${text} %`;
}
