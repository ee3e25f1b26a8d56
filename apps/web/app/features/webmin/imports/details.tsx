import styles from './imports.module.css';

interface DetailsProps {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  isOpen?: boolean;
  /** Total number, if `rows` is incomplete. */
  count?: number;
}

/** More rows would slow the page down. */
const mostRows = 200;

export function Details({ title, columns, rows, isOpen = false, count = rows.length }: DetailsProps) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.details} open={isOpen}>
      <summary>
        {title} ({count.toLocaleString('en')})
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map((row) => (
              <tr key={row.join('\u0000')}>
                {row.map((cell, index) => (
                  <td key={columns[index]} data-number={typeof cell === 'number' || undefined}>
                    {typeof cell === 'number' ? cell.toLocaleString('en') : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {count > mostRows && <p>These are the first {mostRows}.</p>}
      </section>
    </details>
  );
}
