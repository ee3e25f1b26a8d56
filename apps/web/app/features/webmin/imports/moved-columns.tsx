import type { ImportReport, StoreColumn } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import { CollectedMark } from './collected-mark.tsx';
import type { Correcting } from './correcting.ts';
import { addressOfColumn, type Correction } from './corrections.ts';
import styles from './imports.module.css';

/** Lists columns with prices that resemble another store's prices. A click moves a column there. */
export function MovedColumns({ report, correcting }: { report: ImportReport; correcting: Correcting }) {
  const columns = (report.store_columns ?? []).filter(({ belongs_to }) => belongs_to);
  const open = columns.filter((column) => !correcting.corrections[`column ${addressOfColumn(column)}`]);
  if (columns.length === 0) return null;
  return (
    <>
      {open.length > 1 && (
        <Button size="small" onClick={() => correcting.onCorrect(...open.flatMap((column) => moveOf(column) ?? []))}>
          Move all {open.length} columns
        </Button>
      )}
      <ul className={styles.unknown} aria-label="Columns to move">
        {columns.map((column) => (
          <MovedColumn key={addressOfColumn(column)} {...{ column, correcting }} />
        ))}
      </ul>
    </>
  );
}

function MovedColumn({ column, correcting }: { column: StoreColumn; correcting: Correcting }) {
  const { sheet, column: letters, title, area, prices, belongs_to } = column;
  const correction = correcting.corrections[`column ${addressOfColumn(column)}`];
  const move = moveOf(column);
  return (
    <li>
      <div className={styles.suspect}>
        <strong>{[title, area].filter(Boolean).join(', ')}</strong>
        <span className={styles.where}>
          {addressOfColumn(column)}, {formatCount(prices, 'price')}: they look like the prices of {belongs_to?.name}.
        </span>
      </div>
      {correction ? (
        <CollectedMark correction={correction} onUndo={correcting.onUndo} />
      ) : (
        <>
          {move && (
            <Button size="small" variant="outlined" className={styles.long} onClick={() => correcting.onCorrect(move)}>
              Move this column to {belongs_to?.name}
            </Button>
          )}
          <Button
            size="small"
            aria-label={`Ignore the column ${letters} of ${sheet}`}
            onClick={() =>
              correcting.onCorrect({ what: 'column', place: { sheet, column: letters, title, area }, to: 'ignore' })
            }
          >
            Ignore
          </Button>
        </>
      )}
    </li>
  );
}

function moveOf({ sheet, column, title, area, belongs_to }: StoreColumn): Correction | undefined {
  if (!belongs_to) return undefined;
  const to = { store: belongs_to.id ?? belongs_to.key, label: belongs_to.name };
  return { what: 'column', place: { sheet, column, title, area }, to };
}
