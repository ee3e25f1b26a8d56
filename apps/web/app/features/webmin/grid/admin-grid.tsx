import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  DataGrid,
  type GridColDef,
  type GridRowId,
  type GridRowSelectionModel,
  type GridSortModel,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import { type ReactNode, useMemo, useState } from 'react';
import { styleNonce } from '~/lib/nonce.ts';
import styles from './admin-grid.module.css';
import type { BulkAction } from './bulk-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import { GridSearch } from './grid-search.tsx';
import { type GridState, gridSizes } from './use-grid-state.ts';

/** A page of records, what decides which, and how it is changed; useGridPage makes it. */
export interface GridPage<Row> {
  page: { next: string | null; results: Row[] } | undefined;
  /** How many there are, once that is known. */
  count: number | undefined;
  isLoading: boolean;
  error: Error | null;
  onRetry: () => void;
  state: GridState;
  onState: (change: Partial<GridState>) => void;
  onOpen: (id: number) => void;
}

interface AdminGridProps<Row extends GridValidRowModel> {
  /** What the rows are, for screen readers: 'Products'. */
  label: string;
  columns: GridColDef<Row>[];
  grid: GridPage<Row>;
  bulkActions?: BulkAction[];
  /** What a row is called where there is no table around it. */
  nameOf?: (row: Row) => string;
  /** Filters, beside the search. */
  filters?: ReactNode;
  /** Buttons, at the end. */
  actions?: ReactNode;
}

/** A table of records that the server pages, sorts, filters and searches. Enter or a click opens a record. */
export function AdminGrid<Row extends GridValidRowModel & { id: number }>({
  label,
  columns,
  grid: { page, count, isLoading, error, onRetry, state, onState, onOpen },
  bulkActions = [],
  nameOf = ({ id }) => String(id),
  filters,
  actions,
}: AdminGridProps<Row>) {
  const [selection, setSelection] = useState<GridRowSelectionModel>(nothing);
  // A new one for the same order would send the grid to its first page.
  const sortModel = useMemo(() => toSortModel(state.ordering), [state.ordering]);
  const rows = page?.results ?? [];
  const chosen = rows.filter(({ id }) => selection.ids.has(id)).map((row) => ({ id: row.id, name: nameOf(row) }));
  return (
    <div className={styles.area}>
      <div className={styles.tools}>
        <GridSearch search={state.search} onSearch={(search) => onState({ search })} />
        {filters}
        <span className={styles.gap} />
        {actions}
      </div>
      {error && (
        <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
          {label} could not be loaded.
        </Alert>
      )}
      {bulkActions.length > 0 && (
        <BulkBar records={chosen} actions={bulkActions} onDone={() => setSelection(nothing)} />
      )}
      <DataGrid
        aria-label={label}
        nonce={styleNonce()}
        rows={rows}
        columns={columns}
        // Until it is known the grid must not take the page in the address for one too many.
        rowCount={count ?? -1}
        paginationMeta={page ? { hasNextPage: page.next !== null } : {}}
        loading={isLoading}
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        disableColumnFilter
        paginationModel={{ page: state.page - 1, pageSize: state.size }}
        onPaginationModelChange={({ page: shown, pageSize }) =>
          onState(pageSize === state.size ? { page: shown + 1 } : { size: pageSize })
        }
        pageSizeOptions={gridSizes}
        sortModel={sortModel}
        onSortModelChange={(model) => onState({ ordering: toOrdering(model) })}
        checkboxSelection={bulkActions.length > 0}
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        rowSelectionModel={selection}
        onRowSelectionModelChange={setSelection}
        onRowClick={({ id }) => onOpen(Number(id))}
        onCellKeyDown={({ id, field }, event) => {
          if (event.key === 'Enter' && field !== '__check__') onOpen(Number(id));
        }}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        localeText={{
          noRowsLabel: state.search ? `Nothing found for “${state.search}”` : 'Nothing here',
          paginationDisplayedRows: ({ from, to }) =>
            page ? `${inWords(from)}–${inWords(to)} of ${totalInWords(count, to)}` : '',
        }}
        className={styles.grid}
      />
    </div>
  );
}

const inWords = (number: number) => number.toLocaleString('en');

/** How many there are, of which `shown` are known to be. */
const totalInWords = (count: number | undefined, shown: number) =>
  count === undefined ? `more than ${inWords(shown)}` : inWords(count);

const nothing: GridRowSelectionModel = { type: 'include', ids: new Set<GridRowId>() };

function toSortModel(ordering: string): GridSortModel {
  if (!ordering) return [];
  return ordering.startsWith('-') ? [{ field: ordering.slice(1), sort: 'desc' }] : [{ field: ordering, sort: 'asc' }];
}

function toOrdering([first]: GridSortModel): string {
  return first ? `${first.sort === 'desc' ? '-' : ''}${first.field}` : '';
}
