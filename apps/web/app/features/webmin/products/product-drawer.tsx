import { productChangeSchema, productFieldsSchema } from '@bargain-buddy/contract';
import { useQuery } from '@tanstack/react-query';
import { CatalogueDrawer, type OpenedRecord } from '../catalogue/catalogue-drawer.tsx';
import { productQuery } from '../catalogue/queries.ts';
import { type RecordField, RecordForm } from '../record/record-form.tsx';

const fields: RecordField[] = [
  { name: 'name', label: 'Name', required: true },
  { name: 'brand', label: 'Brand' },
  { name: 'amount', label: 'Amount' },
  { name: 'barcode', label: 'Barcode' },
  { name: 'category', label: 'Category' },
  { name: 'manufacturer', label: 'Manufacturer' },
  { name: 'description', label: 'Description', kind: 'multiline' },
];

export function ProductDrawer({ id, onClose }: OpenedRecord) {
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
