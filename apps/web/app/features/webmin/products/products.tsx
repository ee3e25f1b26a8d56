import type { AdminProduct } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import type { GridColDef } from '@mui/x-data-grid';
import { formatDay } from '~/lib/format.ts';
import { CatalogueGrid } from '../catalogue/catalogue-grid.tsx';
import { imageColumn, imageStates, pictureInWords } from '../catalogue/image-column.tsx';
import type { DialogAction } from '../grid/bulk-action.ts';
import { FilterSelect } from '../grid/filter-select.tsx';
import { stackedColumn } from '../grid/stacked-column.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { ChangeProducts } from './change-products.tsx';
import { ProductDrawer } from './product-drawer.tsx';

const columns: GridColDef<AdminProduct>[] = [
  imageColumn(),
  { field: 'name', headerName: 'Name', flex: 2, minWidth: 140 },
  { field: 'brand', headerName: 'Brand', flex: 1, minWidth: 100 },
  { field: 'amount', headerName: 'Amount', width: 85 },
  { field: 'category', headerName: 'Category', flex: 1, minWidth: 100 },
  { field: 'barcode', headerName: 'Barcode', width: 115, sortable: false },
  { field: 'listings', headerName: 'Listed in', type: 'number', width: 80, sortable: false },
  { field: 'date_added', headerName: 'Added', width: 110, valueFormatter: (time: string) => formatDay(time) },
];
const phoneColumns: GridColDef<AdminProduct>[] = [
  stackedColumn({ field: 'name', headerName: 'Product', flex: 1 }, (row) => [
    row.name,
    [row.brand, row.amount, row.category].filter(Boolean).join(' · '),
    `Listed in ${formatCount(row.listings, 'store')}${pictureInWords(row)}`,
  ]),
];
const change: DialogAction = { label: 'Change', dialog: (shown) => <ChangeProducts {...shown} /> };
const filterNames = ['image'];

export default function Products() {
  const { grid, filter, add, opened } = useGridPage({
    call: calls.listAdminProducts,
    matching: calls.listMatchingProducts,
    filterNames,
  });
  return (
    <>
      <CatalogueGrid
        kind="product"
        columns={columns}
        phoneColumns={phoneColumns}
        grid={grid}
        onAdd={add}
        change={change}
        filters={<FilterSelect label="Picture" options={imageStates} {...filter('image')} />}
      />
      {opened && <ProductDrawer key={opened.id ?? 'new'} {...opened} />}
    </>
  );
}
