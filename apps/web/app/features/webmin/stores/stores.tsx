import { type AdminStore, regions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { GridColDef } from '@mui/x-data-grid';
import { formatDay } from '~/lib/format.ts';
import { CatalogueGrid } from '../catalogue/catalogue-grid.tsx';
import { imageColumn, imageStates } from '../catalogue/image-column.tsx';
import { asOptions, FilterSelect } from '../grid/filter-select.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
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
  const { grid, filter, add, opened } = useGridPage({
    call: calls.listAdminStores,
    filterNames,
  });
  return (
    <>
      <CatalogueGrid
        kind="store"
        columns={columns}
        grid={grid}
        onAdd={add}
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
