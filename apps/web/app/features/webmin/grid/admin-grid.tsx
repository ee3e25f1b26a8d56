import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import ToggleButton from '@mui/material/ToggleButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  DataGrid,
  type GridColDef,
  type GridRowSelectionModel,
  type GridSlotProps,
  type GridSortModel,
  type GridValidRowModel,
  useGridApiContext,
  useGridApiRef,
  useGridRootProps,
} from '@mui/x-data-grid';
import { Rows3 } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { readLocalStorage, writeLocalStorage } from '~/lib/stored.ts';
import { mediaQueries } from '~/styles/media-queries.ts';
import styles from './admin-grid.module.css';
import type { BulkAction, SelectedRecord } from './bulk-action.ts';
import { BulkBar, type FindMatchingIds, SelectMatching } from './bulk-bar.tsx';
import { GridSearch } from './filters.tsx';
import { useGridFocus, useOpenFocusedRow } from './grid-focus.ts';
import { type GridState, gridSizes, type OpenRecordInGrid } from './use-grid-page.ts';

export interface GridPage<Row> {
  page: { next: string | null; results: Row[] } | undefined;
  count: number | undefined;
  /** Search text that the server used because the given words have no match. */
  corrected: string | undefined;
  isLoading: boolean;
  error: Error | null;
  onRetry: () => void;
  state: GridState;
  onState: (change: Partial<GridState>) => void;
  onOpen: OpenRecordInGrid;
  openedId: number | 'new' | undefined;
  findMatching?: FindMatchingIds;
}

interface AdminGridProps<Row extends GridValidRowModel> {
  label: string;
  columns: GridColDef<Row>[];
  phoneColumns?: GridColDef<Row>[];
  grid: GridPage<Row>;
  bulkActions?: BulkAction[];
  nameOf?: (row: Row) => string;
  filters?: ReactNode;
  actions?: ReactNode;
}

export function AdminGrid<Row extends GridValidRowModel & { id: number }>({
  label,
  columns,
  phoneColumns,
  grid: { page, corrected, count, isLoading, error, onRetry, state, onState, onOpen, openedId, findMatching },
  bulkActions = [],
  nameOf = ({ id }) => String(id),
  filters,
  actions,
}: AdminGridProps<Row>) {
  const rows = page?.results ?? [];
  const selection = useSelection({ rows, nameOf, state });
  const api = useGridApiRef();
  const focus = useGridFocus(api, rows, openedId);
  const isNarrow = useMediaQuery(mediaQueries.belowDesk, { noSsr: true });
  const isSplit = useMediaQuery(mediaQueries.split, { noSsr: true });
  const { area, fits } = useFits(columns, bulkActions.length > 0);
  // Beside an open record, the grid may be as narrow as on a phone.
  const stacked = isNarrow || (openedId !== undefined && !fits) ? phoneColumns : undefined;
  const [isDense, setDense] = useDense();
  const rowHeight = isDense ? 34 : 52;
  // A new array for the same order would reset the grid to its first page.
  const sortModel = useMemo(() => toSortModel(state.ordering), [state.ordering]);
  const open = (id: number, field: string) => {
    if (id === openedId) return focus.enterRecord();
    focus.opened(id, field);
    // Browsing records beside the grid replaces the history entry, so that Back leads to the start.
    onOpen(id, { replace: isSplit && openedId !== undefined });
  };
  useOpenFocusedRow(api, isSplit ? openedId : undefined, open);
  return (
    <div ref={area} className={styles.area} data-dense={isDense || undefined}>
      <div className={styles.tools}>
        <GridSearch search={state.search} onSearch={(search) => onState({ search })} />
        {filters}
        <span className={styles.gap} />
        <ToggleButton
          size="small"
          value="dense"
          className={styles.dense}
          aria-label="Dense rows"
          title="Dense rows"
          selected={isDense}
          onChange={() => setDense(!isDense)}
        >
          <Rows3 size={18} />
        </ToggleButton>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {error && (
        <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
          {label} could not be loaded.
        </Alert>
      )}
      {corrected && (
        <p className={styles.note} role="status">
          No results for “{state.search}”. Showing results for “{corrected}”.
        </p>
      )}
      {bulkActions.length > 0 && (
        <BulkBar
          records={selection.chosen}
          onShow={rows.filter(({ id }) => selection.model.ids.has(id)).length}
          actions={bulkActions}
          onLeft={(left) => {
            selection.choose(left.map(({ id }) => id));
            focus.goOn();
          }}
        >
          <SelectMatching
            count={count}
            chosen={selection.chosen.length}
            isPageChosen={rows.length > 0 && rows.every(({ id }) => selection.model.ids.has(id))}
            findMatching={findMatching}
            onChoose={selection.choose}
          />
        </BulkBar>
      )}
      <RowName value={nameOf as (row: { id: number }) => string}>
        <DataGrid
          apiRef={api}
          aria-label={label}
          rows={rows}
          columns={stacked ?? columns}
          getRowHeight={stacked ? autoRowHeight : fixedRowHeight}
          rowHeight={rowHeight}
          columnHeaderHeight={isDense ? 40 : 52}
          getRowClassName={({ id }) => (id === openedId ? (styles.opened ?? '') : '')}
          // A single column can neither be hidden nor resized.
          disableColumnMenu={stacked !== undefined}
          disableColumnResize={stacked !== undefined}
          // With -1 (unknown), the grid accepts the URL's page number until the count is known.
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
          keepNonExistentRowsSelected
          rowSelectionModel={selection.model}
          onRowSelectionModelChange={selection.onModel}
          onCellClick={({ id, field }) => field !== '__check__' && open(Number(id), field)}
          onCellKeyDown={({ id, field }, event) => {
            if (event.key === 'Enter' && field !== '__check__') open(Number(id), field);
          }}
          slots={{ rowCheckbox: RowCheckbox }}
          slotProps={{
            loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
            basePagination: { material: { ActionsComponent: PageNumbers } },
          }}
          localeText={{
            noRowsLabel: state.search ? `No results for “${state.search}”` : 'No records',
            paginationDisplayedRows: ({ from, to }) =>
              page ? `${inWords(from)}–${inWords(to)} of ${totalInWords(count, to)}` : '',
          }}
          className={styles.grid}
        />
      </RowName>
    </div>
  );
}

/** Without a function, the grid would retain automatic row heights after a phone is turned. */
const fixedRowHeight = () => null;
const autoRowHeight = () => 'auto' as const;

const inWords = (number: number) => number.toLocaleString('en');

/** `shown` is the lower bound while the count is unknown. */
const totalInWords = (count: number | undefined, shown: number) =>
  count === undefined ? `more than ${inWords(shown)}` : inWords(count);

function toSortModel(ordering: string): GridSortModel {
  if (!ordering) return [];
  return ordering.startsWith('-') ? [{ field: ordering.slice(1), sort: 'desc' }] : [{ field: ordering, sort: 'asc' }];
}

function toOrdering([first]: GridSortModel): string {
  return first ? `${first.sort === 'desc' ? '-' : ''}${first.field}` : '';
}

const RowName = createContext((row: { id: number }) => String(row.id));

function RowCheckbox({ rowId, slotProps, ...props }: GridSlotProps['rowCheckbox']) {
  const nameOf = useContext(RowName);
  const { current: api } = useGridApiContext();
  const { slots } = useGridRootProps();
  const row = api.getRow(rowId);
  const htmlInput = { ...slotProps?.htmlInput, 'aria-label': `Select ${row ? nameOf(row) : rowId}` };
  return <slots.baseCheckbox {...props} slotProps={{ ...slotProps, htmlInput }} />;
}

interface PageNumbersProps {
  count: number;
  page: number;
  rowsPerPage: number;
  disabled?: boolean;
  onPageChange: (event: null, page: number) => void;
}

function PageNumbers({ count, page, rowsPerPage, disabled = false, onPageChange }: PageNumbersProps) {
  const pages = count === -1 ? page + 2 : Math.max(1, Math.ceil(count / rowsPerPage));
  return (
    <Pagination
      size="small"
      count={pages}
      page={page + 1}
      siblingCount={0}
      disabled={disabled}
      sx={{ flexShrink: 0, '& ul': { flexWrap: 'nowrap' } }}
      onChange={(_, chosen) => onPageChange(null, chosen - 1)}
    />
  );
}

const storageKey = 'webmin-dense';

function useDense(): [isDense: boolean, setDense: (wanted: boolean) => void] {
  const [isDense, setDense] = useState(() => readLocalStorage(storageKey) === 'yes');
  return [
    isDense,
    (wanted) => {
      writeLocalStorage(storageKey, wanted ? 'yes' : 'no');
      setDense(wanted);
    },
  ];
}

/** Widths in pixels: the checkbox column, and the grid's border with its scroll bar. */
const checkboxes = 50;
const frame = 20;

function useFits(
  columns: readonly Pick<GridColDef, 'width' | 'minWidth'>[],
  hasCheckboxes: boolean,
): { area: RefObject<HTMLDivElement | null>; fits: boolean } {
  const area = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const { current: element } = area;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const needed = columns.reduce((sum, column) => sum + (column.minWidth ?? column.width ?? 100), frame);
  return { area, fits: width >= needed + (hasCheckboxes ? checkboxes : 0) };
}

interface SelectionOptions<Row> {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  state: GridState;
}

/** Tracks selected records across pages. A new search or filter clears them, so that none is changed unseen. */
function useSelection<Row extends { id: number }>({ rows, nameOf, state }: SelectionOptions<Row>) {
  const [model, setModel] = useState(nothing);
  const criteria = JSON.stringify([state.search, state.filters]);
  const [previousCriteria, setPreviousCriteria] = useState(criteria);
  if (criteria !== previousCriteria) {
    setPreviousCriteria(criteria);
    setModel(nothing);
  }
  const names = useRef(new Map<number, string>());
  for (const row of rows) names.current.set(row.id, nameOf(row));
  const chosen = [...model.ids].map(
    (id): SelectedRecord => ({ id: Number(id), name: names.current.get(Number(id)) ?? `No. ${id}` }),
  );
  return {
    model,
    onModel: setModel,
    chosen,
    choose: (ids: readonly number[]) => setModel({ type: 'include', ids: new Set(ids) }),
  };
}

const nothing: GridRowSelectionModel = { type: 'include', ids: new Set() };
