import type { Coverage } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { useRef } from 'react';
import { Link } from 'react-router';
import styles from './coverage-grid.module.css';
import { cellText, cellWords, shareTone } from './coverage-text.ts';
import { useGridKeys } from './use-grid-keys.ts';

type Row = Coverage['results'][number];
type Store = Coverage['stores'][number];

interface CoverageGridProps {
  label: string;
  by: 'aisle' | 'kind' | 'product';
  stores: Store[];
  rows: Row[];
  linkOfRow: (row: Row) => string;
  linkOfCell: (row: Row, store: Store) => string;
}

const heads = { aisle: 'Aisle', kind: 'Kind', product: 'Product' };

/** Shows stores by aisles, kinds or products. The grid is one tab stop: arrow, Home, End and Page keys move in it. */
export function CoverageGrid({ label, by, stores, rows, linkOfRow, linkOfCell }: CoverageGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const { tabIndexOf, ...keys } = useGridKeys(table, rows);
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: what keys move in is a grid
        role="grid"
        aria-label={label}
        aria-describedby="coverage-keys"
        className={styles.table}
        {...keys}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {heads[by]}
            </th>
            {stores.map(({ id, name, address }) => (
              <th key={id} scope="col" title={[name, address].filter(Boolean).join(', ')}>
                <span className={styles.store}>
                  {name}
                  {address && <span className={styles.detail}>{address}</span>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, y) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={linkOfRow(row)} tabIndex={tabIndexOf(y, 0)}>
                  {row.name}
                </Link>
                <span className={styles.detail}>
                  {by === 'product' ? row.detail : formatCount(row.products, 'product')}
                </span>
              </th>
              {row.cells.map((cell, x) => {
                const store = stores[x];
                if (!store) return null;
                const { main, more } = cellText(cell, by);
                return (
                  <td key={store.id} data-share={cell ? shareTone(cell.listed, row.products) : 0}>
                    <Link
                      to={linkOfCell(row, store)}
                      tabIndex={tabIndexOf(y, x + 1)}
                      aria-label={`${row.name}, ${store.name}: ${cellWords(cell, by, row.products)}`}
                    >
                      {main}
                      {more && <small>{more}</small>}
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p id="coverage-keys" hidden>
        Arrows move, Enter opens.
      </p>
    </div>
  );
}
