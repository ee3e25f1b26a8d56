import { type AdminStore, regions } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import type { GridColDef } from '@mui/x-data-grid';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '~/lib/format.ts';
import { adminStoresQuery, useCatalogueChanges } from '../catalogue-queries.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { ExportButton } from '../grid/export-button.tsx';
import { FilterSelect } from '../grid/filter-select.tsx';
import { useGridState, useOpenRecord } from '../grid/use-grid-state.ts';
import { imageColumn, imageStates } from '../image-column.tsx';
import { MergeSelected } from '../merges/merge-selected.tsx';
import { StoreDrawer } from './store-drawer.tsx';

const places = [
  ['exact', 'Exact'],
  ['geocoded', 'Looked up'],
  ['area', 'Only its area'],
  ['unknown', 'Unknown'],
] as const;

const columns: GridColDef<AdminStore>[] = [
  imageColumn(),
  { field: 'name', headerName: 'Name', flex: 2, minWidth: 180 },
  { field: 'address', headerName: 'Address', flex: 2, minWidth: 160 },
  { field: 'region', headerName: 'Region', width: 110 },
  {
    field: 'location_source',
    headerName: 'Place',
    width: 120,
    sortable: false,
    valueFormatter: (source: string) => places.find(([known]) => known === source)?.[1] ?? source,
  },
  { field: 'listings', headerName: 'Listings', type: 'number', width: 90, sortable: false },
  { field: 'date_added', headerName: 'Added', width: 120, valueFormatter: (time: string) => formatDay(time) },
];
const filterNames = ['image', 'region', 'location'];

/** Every store: find, place, judge, change, add, delete (WEB-05). */
export default function Stores() {
  const { state, change } = useGridState(filterNames);
  const { record, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  const [merging, setMerging] = useState<number[]>();
  const { data, error, isFetching, refetch } = useQuery({
    ...adminStoresQuery(state),
    placeholderData: keepPreviousData,
  });
  const { removeEach, judgeEach } = useCatalogueChanges('store');
  const close = () => {
    setAdding(false);
    if (record) open(null);
  };
  return (
    <>
      <AdminGrid
        label="Stores"
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
            <FilterSelect
              label="Region"
              value={state.filters.region ?? ''}
              options={regions.map((region) => [region, region] as const)}
              onChange={(region) => change({ filters: { region } })}
            />
            <FilterSelect
              label="Place"
              value={state.filters.location ?? ''}
              options={places}
              onChange={(location) => change({ filters: { location } })}
            />
            <FilterSelect
              label="Picture"
              value={state.filters.image ?? ''}
              options={imageStates}
              onChange={(image) => change({ filters: { image } })}
            />
          </>
        }
        actions={
          <>
            <Button component={Link} to="/webmin/imports/merges?kind=store">
              Likely duplicates
            </Button>
            <ExportButton path="/webmin/stores/export/" fileName="stores" state={state} />
            <Button variant="contained" onClick={() => setAdding(true)}>
              New store
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
              `${count} stores go with all their prices, and from every shopping list. This cannot be undone.`,
            run: removeEach,
          },
        ]}
      />
      {(isAdding || record) && <StoreDrawer key={record ?? 'new'} id={isAdding ? undefined : record} onClose={close} />}
      {merging && <MergeSelected kind="store" ids={merging} onClose={() => setMerging(undefined)} />}
    </>
  );
}
