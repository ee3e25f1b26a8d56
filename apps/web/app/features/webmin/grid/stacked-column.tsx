import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import styles from './admin-grid.module.css';

/** A column of a phone's table: what a row is first, and what else one decides by below. */
export function stackedColumn<Row extends GridValidRowModel>(
  column: Pick<GridColDef<Row>, 'field' | 'headerName' | 'flex' | 'width' | 'align' | 'sortable'>,
  lines: (row: Row) => readonly (string | null | undefined)[],
): GridColDef<Row> {
  return {
    minWidth: column.width ?? 100,
    ...column,
    headerAlign: column.align ?? 'left',
    renderCell: ({ row }) => {
      const [first, ...others] = lines(row);
      return (
        <div className={styles.stack}>
          <strong>{first}</strong>
          {others.filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      );
    },
  };
}
