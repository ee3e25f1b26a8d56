import { type AdminStore, regions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount, placeNames } from '@bargain-buddy/domain';
import type { GridColDef } from '@mui/x-data-grid';
import { formatDay } from '~/lib/format.ts';
import { CatalogueGrid } from '../catalogue/catalogue-grid.tsx';
import { imageColumn, imageStates, pictureInWords } from '../catalogue/image-column.tsx';
import type { DialogAction } from '../grid/bulk-action.ts';
import { asOptions, FilterSelect } from '../grid/filter-select.tsx';
import { stackedColumn } from '../grid/stacked-column.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { ChangeStores } from './change-stores.tsx';
import { StoreDrawer } from './store-drawer.tsx';

const places = Object.entries(placeNames);
const placeOf = (source: string) => placeNames[source] ?? source;

const columns: GridColDef<AdminStore>[] = [
  imageColumn(),
  { field: 'name', headerName: 'Name', flex: 2, minWidth: 150 },
  { field: 'address', headerName: 'Address', flex: 2, minWidth: 140 },
  { field: 'region', headerName: 'Region', width: 90 },
  {
    field: 'location_source',
    headerName: 'Place',
    width: 120,
    sortable: false,
    valueFormatter: placeOf,
  },
  { field: 'listings', headerName: 'Listings', type: 'number', width: 90, sortable: false },
  { field: 'date_added', headerName: 'Added', width: 120, valueFormatter: (time: string) => formatDay(time) },
];
const phoneColumns: GridColDef<AdminStore>[] = [
  stackedColumn({ field: 'name', headerName: 'Store', flex: 1 }, (row) => [
    row.name,
    [row.address, row.region].filter(Boolean).join(' · '),
    `${formatCount(row.listings, 'listing')}, place ${placeOf(row.location_source).toLowerCase()}${pictureInWords(row)}`,
  ]),
];
const change: DialogAction = { label: 'Change', dialog: (shown) => <ChangeStores {...shown} /> };
const filterNames = ['image', 'region', 'location'];

export default function Stores() {
  const { grid, filter, add, opened } = useGridPage({
    call: calls.listAdminStores,
    matching: calls.listMatchingStores,
    filterNames,
  });
  return (
    <>
      <CatalogueGrid
        kind="store"
        columns={columns}
        phoneColumns={phoneColumns}
        grid={grid}
        onAdd={add}
        change={change}
        filters={
          <>
            <FilterSelect label="Region" options={asOptions(regions)} {...filter('region')} />
            <FilterSelect label="Place" options={places} {...filter('location')} />
            <FilterSelect label="Picture" options={imageStates} {...filter('image')} />
          </>
        }
      />
      {opened && <StoreDrawer key={opened.id ?? 'new'} {...opened} />}
    </>
  );
}
