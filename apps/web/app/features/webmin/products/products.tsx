import { type AdminKind, type AdminProduct, productChangeSchema, productFieldsSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { GridColDef } from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { formatDay } from '~/lib/format.ts';
import { CatalogueDrawer, type OpenedRecord } from '../catalogue/catalogue-drawer.tsx';
import { CatalogueGrid } from '../catalogue/catalogue-grid.tsx';
import { changeRecords, productQuery, undoRevisions } from '../catalogue/queries.ts';
import type { DialogAction, PerRecordAction } from '../grid/bulk-action.ts';
import { ChangeDialog } from '../grid/bulk-bar.tsx';
import { imageColumn, imageStates, pictureInWords, stackedColumn } from '../grid/columns.tsx';
import { FilterSelect } from '../grid/filters.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { moveToKind, undoMoves } from '../kinds/queries.ts';
import { KindSearch } from '../kinds/selects.tsx';
import { type RecordField, RecordForm } from '../record/record-form.tsx';

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

type ChangeProductsProps = Pick<ComponentProps<typeof ChangeDialog>, 'count' | 'onStart' | 'onClose'>;

const choices = [
  ['brand', 'Brand'],
  ['category', 'Category'],
  ['kind', 'Kind'],
] as const;
type Choice = (typeof choices)[number][0];

function ChangeProducts(props: ChangeProductsProps) {
  const [what, setWhat] = useState<Choice>('brand');
  const [text, setText] = useState('');
  const [kind, setKind] = useState<AdminKind | null>(null);
  return (
    <ChangeDialog kind="product" action={actionOf(what, text.trim(), kind)} {...props}>
      <TextField
        select
        size="small"
        label="What"
        value={what}
        onChange={({ target }) => setWhat(target.value as Choice)}
      >
        {choices.map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {what === 'kind' ? (
        <KindSearch label="Kind" onChange={setKind} />
      ) : (
        <TextField
          autoFocus
          size="small"
          label={what === 'brand' ? 'New brand' : 'New category'}
          value={text}
          helperText="Leave it empty to remove it."
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </ChangeDialog>
  );
}

function actionOf(what: Choice, text: string, kind: AdminKind | null): PerRecordAction | undefined {
  if (what === 'kind') {
    return kind ? { label: `Kind ${kind.name}`, run: (ids) => moveToKind(ids, kind.id), undo: undoMoves } : undefined;
  }
  const name = what === 'brand' ? 'Brand' : 'Category';
  return {
    label: `${name} ${text || '(none)'}`,
    run: (ids) => changeRecords('product', ids, { [what]: text }),
    undo: undoRevisions,
  };
}

const fields: RecordField[] = [
  { name: 'name', label: 'Name', required: true },
  { name: 'brand', label: 'Brand' },
  { name: 'amount', label: 'Amount' },
  { name: 'barcode', label: 'Barcode' },
  { name: 'category', label: 'Category' },
  { name: 'manufacturer', label: 'Manufacturer' },
  { name: 'description', label: 'Description', kind: 'multiline' },
];

function ProductDrawer({ id, onClose }: OpenedRecord) {
  const found = useQuery(productQuery(id));
  return (
    <CatalogueDrawer kind="product" id={id} found={found} onClose={onClose}>
      {({ item, save, deletion }) => (
        <RecordForm
          draftName={`product:${item?.id ?? 'new'}`}
          schema={item ? productChangeSchema : productFieldsSchema}
          fields={fields}
          record={item}
          submitLabel={item ? 'Save' : 'Add'}
          onSave={save}
        >
          {deletion}
        </RecordForm>
      )}
    </CatalogueDrawer>
  );
}
