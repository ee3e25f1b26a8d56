import type { AdminProduct } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import type { GridColDef } from '@mui/x-data-grid';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '~/lib/format.ts';
import { adminProductsQuery, useCatalogueChanges } from '../catalogue-queries.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { ExportButton } from '../grid/export-button.tsx';
import { FilterSelect } from '../grid/filter-select.tsx';
import { useGridState, useOpenRecord } from '../grid/use-grid-state.ts';
import { imageColumn, imageStates } from '../image-column.tsx';
import { MergeSelected } from '../merges/merge-selected.tsx';
import { ProductDrawer } from './product-drawer.tsx';

const columns: GridColDef<AdminProduct>[] = [
  imageColumn(),
  { field: 'name', headerName: 'Name', flex: 2, minWidth: 160 },
  { field: 'brand', headerName: 'Brand', flex: 1, minWidth: 100 },
  { field: 'amount', headerName: 'Amount', width: 90 },
  { field: 'category', headerName: 'Category', flex: 1, minWidth: 100 },
  { field: 'barcode', headerName: 'Barcode', width: 120, sortable: false },
  { field: 'listings', headerName: 'Listed in', type: 'number', width: 80, sortable: false },
  { field: 'date_added', headerName: 'Added', width: 110, valueFormatter: (time: string) => formatDay(time) },
];
const filterNames = ['image'];

/** Every product: find, judge, change, add, delete (WEB-04). */
export default function Products() {
  const { state, change } = useGridState(filterNames);
  const { record, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  const [merging, setMerging] = useState<number[]>();
  const { data, error, isFetching, refetch } = useQuery({
    ...adminProductsQuery(state),
    placeholderData: keepPreviousData,
  });
  const { removeEach, judgeEach } = useCatalogueChanges('product');
  const close = () => {
    setAdding(false);
    if (record) open(null);
  };
  return (
    <>
      <AdminGrid
        label="Products"
        columns={columns}
        page={data}
        isLoading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        state={state}
        onState={change}
        onOpen={open}
        filters={
          <FilterSelect
            label="Picture"
            value={state.filters.image ?? ''}
            options={imageStates}
            onChange={(image) => change({ filters: { image } })}
          />
        }
        actions={
          <>
            <Button component={Link} to="/webmin/imports/merges?kind=product">
              Likely duplicates
            </Button>
            <ExportButton path="/webmin/products/export/" fileName="products" state={state} />
            <Button variant="contained" onClick={() => setAdding(true)}>
              New product
            </Button>
          </>
        }
        bulkActions={[
          { label: 'Approve pictures', run: (ids) => judgeEach(ids, 'verified') },
          { label: 'Reject pictures', run: (ids) => judgeEach(ids, 'rejected') },
          { label: 'Merge', needs: 2, open: setMerging },
          {
            label: 'Delete',
            isDanger: true,
            question: (count) =>
              `${count} products go with all their prices, and from every shopping list. This cannot be undone.`,
            run: removeEach,
          },
        ]}
      />
      {(isAdding || record) && (
        <ProductDrawer key={record ?? 'new'} id={isAdding ? undefined : record} onClose={close} />
      )}
      {merging && <MergeSelected kind="product" ids={merging} onClose={() => setMerging(undefined)} />}
    </>
  );
}
