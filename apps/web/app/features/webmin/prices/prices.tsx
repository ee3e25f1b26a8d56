import { type AdminPrice, regions } from '@bargain-buddy/contract';
import TextField from '@mui/material/TextField';
import type { GridColDef } from '@mui/x-data-grid';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { ExportButton } from '../grid/export-button.tsx';
import { FilterSelect } from '../grid/filter-select.tsx';
import { useGridState, useOpenRecord } from '../grid/use-grid-state.ts';
import { PriceDrawer } from './price-drawer.tsx';
import { difference, priceSources, priceStates, stateOf } from './price-state.ts';
import { adminPricesQuery, usePriceChanges } from './queries.ts';

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

/** Every price there is: find, approve, reject, correct, delete, take along (WEB-06). */
export default function Prices() {
  const { state, change } = useGridState(filterNames);
  const { record, open } = useOpenRecord();
  const { data, error, isFetching, refetch } = useQuery({
    ...adminPricesQuery(state),
    placeholderData: keepPreviousData,
  });
  const { act } = usePriceChanges();
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <FilterSelect
      label={label}
      value={state.filters[name] ?? ''}
      options={options}
      onChange={(value) => change({ filters: { [name]: value } })}
    />
  );
  const day = (name: string, label: string) => (
    <TextField
      type="date"
      size="small"
      label={label}
      value={state.filters[name] ?? ''}
      onChange={(event) => change({ filters: { [name]: event.target.value } })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <>
      <AdminGrid
        label="Prices"
        columns={columns}
        page={data}
        isLoading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        state={state}
        onState={change}
        onOpen={open}
        filters={
          <>
            {select('status', 'State', priceStates)}
            {select('source', 'Source', priceSources)}
            {select(
              'region',
              'Region',
              regions.map((region) => [region, region] as const),
            )}
            {day('from', 'From')}
            {day('to', 'To')}
          </>
        }
        actions={<ExportButton path="/webmin/price-listing/export/" fileName="prices" state={state} />}
        bulkActions={[
          { label: 'Approve', run: (ids) => act(ids, 'verify') },
          {
            label: 'Reject',
            question: (count) => `${count} prices are no longer listed; the ones from before come back.`,
            run: (ids) => act(ids, 'reject'),
          },
          {
            label: 'Delete',
            isDanger: true,
            question: (count) => `${count} prices go from listings and histories. This cannot be undone.`,
            run: (ids) => act(ids, 'delete'),
          },
        ]}
      />
      {record && <PriceDrawer key={record} id={record} onClose={() => open(null)} />}
    </>
  );
}
