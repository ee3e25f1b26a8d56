import { type AdminKind, type AdminProduct, productChangeSchema, productFieldsSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import TextField from '@mui/material/TextField';
import type { GridColDef } from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '~/lib/format.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { CatalogueDrawer, type OpenCatalogueRecord } from '../catalogue/catalogue-drawer.tsx';
import { CatalogueGrid } from '../catalogue/catalogue-grid.tsx';
import { changeCatalogueRecords, productQuery, undoManyRevisions } from '../catalogue/queries.ts';
import { AdminFormDialog } from '../form-dialog.tsx';
import type { DialogAction, PerRecordAction } from '../grid/bulk-action.ts';
import { imageColumn, pendingPictureText, pictureStateOptions, stackedColumn } from '../grid/columns.tsx';
import { FilterSelect } from '../grid/filters.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { moveProductsToKind, undoKindMoves } from '../kinds/queries.ts';
import { KindSearch } from '../kinds/selects.tsx';
import { type RecordField, RecordForm } from '../record/record-form.tsx';
import { SelectField } from '../select-field.tsx';

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
    `Listed in ${formatCount(row.listings, 'store')}${pendingPictureText(row)}`,
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
        filters={<FilterSelect label="Picture" options={pictureStateOptions} {...filter('image')} />}
      />
      {opened && <ProductDrawer key={opened.id ?? 'new'} {...opened} />}
    </>
  );
}

const choices = { brand: 'Brand', category: 'Category', kind: 'Kind' } as const;

interface Change {
  what: keyof typeof choices;
  text: string;
  kind: AdminKind | null;
}

function ChangeProducts({ count, onStart, onClose }: Parameters<DialogAction['dialog']>[0]) {
  const form = useAppForm<Change>({
    defaultValues: { what: 'brand', text: '', kind: null },
    send: (values) => onStart(actionOf(values)),
  });
  const { what, text, kind } = form.watch();
  const label = `Change ${formatCount(count, 'product')}`;
  return (
    <AdminFormDialog
      title={label}
      width="xs"
      submitLabel={label}
      isReady={what !== 'kind' || kind !== null}
      submitsByEnter
      form={form}
      onClose={onClose}
    >
      <SelectField label="What" options={Object.entries(choices)} {...form.field('what')} value={what} />
      {what === 'kind' ? (
        <KindSearch label="Kind" onChange={(chosen) => form.setValue('kind', chosen)} />
      ) : (
        <TextField
          autoFocus
          size="small"
          label={`New ${what}`}
          {...form.field('text', { hint: 'Leave it empty to remove it.' })}
          value={text}
        />
      )}
    </AdminFormDialog>
  );
}

function actionOf({ what, text, kind }: Change): PerRecordAction {
  if (what === 'kind' && kind)
    return { label: `Kind ${kind.name}`, run: (ids) => moveProductsToKind(ids, kind.id), undo: undoKindMoves };
  return {
    label: `${choices[what]} ${text.trim() || '(none)'}`,
    run: (ids) => changeCatalogueRecords('product', ids, { [what]: text.trim() }),
    undo: undoManyRevisions,
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

function ProductDrawer({ id, onClose }: OpenCatalogueRecord) {
  return (
    <CatalogueDrawer kind="product" id={id} query={useQuery(productQuery(id))} onClose={onClose}>
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
