import { type AdminPrice, type PriceAction, regions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import type { GridColDef } from '@mui/x-data-grid';
import { callApi } from '~/lib/api-client.ts';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import type { BulkAction } from '../grid/bulk-action.ts';
import { stackedColumn, twoLineColumn } from '../grid/columns.tsx';
import { ExportButton } from '../grid/downloads.tsx';
import { DayFilter, FilterSelect, RecordFilter } from '../grid/filters.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { undoReviewDecisions } from '../review/decide-all.tsx';
import { toSelectOptions } from '../select-field.tsx';
import { PriceDrawer } from './price-drawer.tsx';
import {
  changeSizeOptions,
  percentDifferenceText,
  priceChangeOptions,
  priceSourceLabel,
  priceSourceOptions,
  priceStateLabel,
  priceStateOptions,
} from './price-state.ts';

const joined = (...words: readonly (string | null)[]) => words.filter(Boolean).join(' · ');

const columns: GridColDef<AdminPrice>[] = [
  twoLineColumn(
    { field: 'product_name', headerName: 'Product', flex: 2, minWidth: 140, sortable: false },
    ({ product_name, product_brand, product_amount }) => [product_name, joined(product_brand, product_amount)],
  ),
  twoLineColumn(
    { field: 'store_name', headerName: 'Store', flex: 2, minWidth: 130, sortable: false },
    ({ store_name, store_address, store_region }) => [store_name, joined(store_address, store_region)],
  ),
  { field: 'price', headerName: 'Price', type: 'number', width: 90, valueFormatter: formatPrice },
  {
    field: 'previous_price',
    headerName: 'Change',
    type: 'number',
    width: 80,
    sortable: false,
    valueGetter: (_, { price, previous_price }) => percentDifferenceText(price, previous_price),
  },
  { field: 'state', headerName: 'State', width: 105, sortable: false, valueGetter: (_, row) => priceStateLabel(row) },
  {
    field: 'source',
    headerName: 'Source',
    flex: 1,
    minWidth: 120,
    sortable: false,
    valueGetter: (_, row) => row.added_by_email ?? priceSourceLabel(row),
  },
  { field: 'date_added', headerName: 'Date', width: 105, valueFormatter: (time: string) => formatDay(time) },
];
const phoneColumns: GridColDef<AdminPrice>[] = [
  stackedColumn({ field: 'price', headerName: 'Price', flex: 1 }, (row) => [
    joined(formatPrice(row.price), percentDifferenceText(row.price, row.previous_price)),
    joined(row.product_name, row.product_brand, row.product_amount),
    joined(row.store_name, row.store_address, row.store_region),
    `${priceStateLabel(row)}, ${row.added_by_email ?? priceSourceLabel(row)}, ${formatDay(row.date_added)}`,
  ]),
];
const recordFilters = ['product', 'store', 'reporter', 'import'] as const;
const filterNames = ['status', 'source', 'region', 'change', 'by', 'from', 'to', ...recordFilters];
const actOnPrices = async (ids: number[], action: PriceAction) =>
  (await callApi(calls.changeAdminPrices, { body: { ids, action } })).results;
const bulkActions: BulkAction[] = [
  {
    label: 'Approve',
    run: (ids) => actOnPrices(ids, 'verify'),
    undo: undoReviewDecisions,
    doneText: (count) => `${formatCount(count, 'price')} approved`,
  },
  {
    label: 'Reject',
    question: (count) =>
      `${formatCount(count, 'price')} will no longer be listed. The prices before them are listed again.`,
    run: (ids) => actOnPrices(ids, 'reject'),
    undo: undoReviewDecisions,
    doneText: (count) => `${formatCount(count, 'price')} rejected`,
  },
  {
    label: 'Delete',
    isDanger: true,
    question: (count) =>
      `${formatCount(count, 'price')} will go from listings and history. Deleting prices cannot be undone.`,
    run: (ids) => actOnPrices(ids, 'delete'),
  },
];

export default function Prices() {
  const { grid, filter, opened } = useGridPage({
    isCountedLater: true,
    call: calls.listAdminPrices,
    matching: calls.listMatchingPrices,
    filterNames,
  });
  return (
    <>
      <AdminGrid
        label="Prices"
        columns={columns}
        phoneColumns={phoneColumns}
        grid={grid}
        nameOf={({ price, product_name, store_name }) => `${formatPrice(price)} for ${product_name}, ${store_name}`}
        filters={
          <>
            <FilterSelect label="State" options={priceStateOptions} {...filter('status')} />
            <FilterSelect label="Source" options={priceSourceOptions} {...filter('source')} />
            <FilterSelect label="Region" options={toSelectOptions(regions)} {...filter('region')} />
            <FilterSelect label="Change" options={priceChangeOptions} {...filter('change')} />
            {filter('change').value && <FilterSelect label="By" options={changeSizeOptions} {...filter('by')} />}
            <DayFilter label="From" {...filter('from')} />
            <DayFilter label="To" {...filter('to')} />
            {recordFilters.map((kind) => (
              <RecordFilter key={kind} kind={kind} {...filter(kind)} />
            ))}
          </>
        }
        actions={<ExportButton call={calls.exportAdminPrices} fileName="prices" grid={grid} />}
        bulkActions={bulkActions}
      />
      {opened?.id && <PriceDrawer key={opened.id} id={opened.id} onClose={opened.onClose} />}
    </>
  );
}
