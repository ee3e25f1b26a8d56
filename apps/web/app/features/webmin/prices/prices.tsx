import { type AdminPrice, regions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { counted } from '@bargain-buddy/domain';
import type { GridColDef } from '@mui/x-data-grid';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import type { BulkAction } from '../grid/bulk-action.ts';
import { DayFilter } from '../grid/day-filter.tsx';
import { ExportButton } from '../grid/export-button.tsx';
import { asOptions, FilterSelect } from '../grid/filter-select.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { PriceDrawer } from './price-drawer.tsx';
import { difference, priceSources, priceStates, stateOf } from './price-state.ts';
import { actOnPrices } from './queries.ts';

const columns: GridColDef<AdminPrice>[] = [
  {
    field: 'product_name',
    headerName: 'Product',
    flex: 2,
    minWidth: 200,
    sortable: false,
    valueGetter: (_, { product_name, product_brand, product_amount }) =>
      [product_name, product_brand, product_amount].filter(Boolean).join(' · '),
  },
  {
    field: 'store_name',
    headerName: 'Store',
    flex: 2,
    minWidth: 180,
    sortable: false,
    valueGetter: (_, { store_name, store_address, store_region }) =>
      [store_name, store_address, store_region].filter(Boolean).join(' · '),
  },
  { field: 'price', headerName: 'Price', type: 'number', width: 100, valueFormatter: formatPrice },
  {
    field: 'listed_price',
    headerName: 'Off the listed',
    type: 'number',
    width: 110,
    sortable: false,
    valueGetter: (_, row) => difference(row),
  },
  { field: 'state', headerName: 'State', width: 110, sortable: false, valueGetter: (_, row) => stateOf(row) },
  { field: 'source', headerName: 'Source', width: 90, sortable: false },
  { field: 'added_by_email', headerName: 'By', flex: 1, minWidth: 120, sortable: false },
  { field: 'date_added', headerName: 'Date', width: 115, valueFormatter: (time: string) => formatDay(time) },
];
const filterNames = ['status', 'source', 'region', 'from', 'to'];
const bulkActions: BulkAction[] = [
  { label: 'Approve', run: (ids) => actOnPrices(ids, 'verify') },
  {
    label: 'Reject',
    question: (count) => `${counted(count, 'price')} will no longer be listed; what was listed before comes back.`,
    run: (ids) => actOnPrices(ids, 'reject'),
  },
  {
    label: 'Delete',
    isDanger: true,
    question: (count) => `${counted(count, 'price')} will go from listings and histories. This cannot be undone.`,
    run: (ids) => actOnPrices(ids, 'delete'),
  },
];

/** Every price there is: find, approve, reject, correct, delete, take along (WEB-06). */
export default function Prices() {
  const { grid, filter, opened } = useGridPage({
    isCountedLater: true,
    call: calls.listAdminPrices,
    filterNames,
  });
  return (
    <>
      <AdminGrid
        label="Prices"
        columns={columns}
        grid={grid}
        nameOf={({ price, product_name, store_name }) => `${formatPrice(price)} for ${product_name}, ${store_name}`}
        filters={
          <>
            <FilterSelect label="State" options={priceStates} {...filter('status')} />
            <FilterSelect label="Source" options={priceSources} {...filter('source')} />
            <FilterSelect label="Region" options={asOptions(regions)} {...filter('region')} />
            <DayFilter label="From" {...filter('from')} />
            <DayFilter label="To" {...filter('to')} />
          </>
        }
        actions={<ExportButton call={calls.exportAdminPrices} fileName="prices" state={grid.state} />}
        bulkActions={bulkActions}
      />
      {opened?.id && <PriceDrawer key={opened.id} id={opened.id} onClose={opened.onClose} />}
    </>
  );
}
