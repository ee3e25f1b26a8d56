import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useOnceInView } from '~/lib/use-once-in-view.ts';
import styles from './public-page.module.css';

interface PublicPageProps {
  title: ReactNode;
  /** Links of the breadcrumb after the start page. */
  path?: ReactNode;
  isLoading?: boolean;
  children: ReactNode;
}

/** A page that is the same for all people. */
export function PublicPage({ title, path, isLoading, children }: PublicPageProps) {
  return (
    <div className={styles.page} aria-busy={isLoading}>
      <nav aria-label="Breadcrumb" className={styles.links}>
        <Link to="/">Prices</Link>
        {path}
      </nav>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** A section that its heading names. */
export function PageSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A place for a chart, which loads in view. A table has the same figures. */
export function ChartPlace({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { ref, isSeen } = useOnceInView('300px');
  return (
    <div ref={ref} className={`${styles.chart} ${className}`} aria-hidden="true">
      {isSeen && children}
    </div>
  );
}

type Column = string | { key: string; head: ReactNode };

interface DataTableProps {
  label: string;
  caption?: string;
  className?: string | undefined;
  columns: readonly Column[];
  /** The first cell names its row. */
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
}

/** A table that scrolls sideways. */
export function DataTable({ label, caption, className, columns, rows }: DataTableProps) {
  const heads = columns.map((column) => (typeof column === 'string' ? { key: column, head: column } : column));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.tableFrame} tabIndex={0} aria-label={label}>
      <table className={`${styles.table} ${className}`}>
        {caption && <caption className="visually-hidden">{caption}</caption>}
        <thead>
          <tr>
            {heads.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]?.key}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
