import { productFieldsSchema } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { productQuery, useCatalogueChanges } from '../catalogue-queries.ts';
import { DeleteRecord } from '../delete-record.tsx';
import { failureText } from '../failure-text.ts';
import { ImageReview } from '../image-review.tsx';
import { RecordDrawer } from '../record-drawer.tsx';
import { type RecordField, RecordForm } from '../record-form.tsx';
import { RecordHistory } from '../record-history.tsx';

const fields: RecordField[] = [
  { name: 'name', label: 'Name', required: true },
  { name: 'brand', label: 'Brand' },
  { name: 'amount', label: 'Amount' },
  { name: 'barcode', label: 'Barcode' },
  { name: 'category', label: 'Category' },
  { name: 'manufacturer', label: 'Manufacturer' },
  { name: 'description', label: 'Description', kind: 'multiline' },
];

interface ProductDrawerProps {
  /** Undefined for a new one. */
  id: number | undefined;
  onClose: () => void;
}

/** One product, or a new one. */
export function ProductDrawer({ id, onClose }: ProductDrawerProps) {
  const { data: product, error } = useQuery(productQuery(id));
  const { save } = useCatalogueChanges('product');
  const isNew = id === undefined;
  return (
    <RecordDrawer title={isNew ? 'New product' : (product?.name ?? 'Product')} onClose={onClose}>
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {!isNew && !product && !error && <Skeleton variant="rounded" height={360} />}
      {product && (
        <ImageReview
          kind="product"
          id={product.id}
          name={product.name}
          image={product.image_url}
          state={product.img_is_verified}
        />
      )}
      {(isNew || product) && (
        <RecordForm
          schema={productFieldsSchema}
          fields={fields}
          values={product ?? {}}
          submitLabel={isNew ? 'Add' : 'Save'}
          onSave={async (values) => {
            await save.mutateAsync({ id, fields: values });
            showSnackbar(isNew ? 'Product added.' : 'Product updated.', 'success');
            if (isNew) onClose();
          }}
        >
          {product && <DeleteRecord kind="product" id={product.id} name={product.name} onDeleted={onClose} />}
        </RecordForm>
      )}
      {product && <RecordHistory kind="product" id={product.id} />}
    </RecordDrawer>
  );
}
