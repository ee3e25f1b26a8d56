import * as calls from '@bargain-buddy/contract/calls';
import { useQuery } from '@tanstack/react-query';
import {
  changedProductFields,
  ProductFields,
  type ProductValues,
  productProblems,
} from '~/features/catalogue-fields/index.ts';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { EditForm } from './edit-form.tsx';
import styles from './editing.module.css';

interface EditProductProps {
  id: number;
  /** Values from the listing. The barcode comes from the server. */
  known: Omit<ProductValues, 'barcode'>;
  onClose: () => void;
}

export default function EditProduct({ id, known, onClose }: EditProductProps) {
  const { data, isPending } = useQuery({
    queryKey: ['product', id],
    queryFn: ({ signal }) => callApi(calls.getProduct, { params: { id }, signal }),
    meta: showsCatalogue,
    networkMode: 'always',
    enabled: Boolean(id),
  });
  if (id && isPending) return <div className={styles.loading} role="status" aria-label="Loading the product" />;
  // If the request fails, the barcode starts empty and is sent only if the user enters one.
  const before: ProductValues = { ...known, barcode: data?.barcode ?? '' };
  return (
    <EditForm
      kind="product"
      id={id}
      before={before}
      read={(values) => {
        const problems = productProblems(values);
        return Object.keys(problems).length > 0 ? { problems } : { change: changedProductFields(before, values) };
      }}
      save={(body) => callApi(calls.changeProduct, { params: { id }, body })}
      onClose={onClose}
    >
      {(fields) => <ProductFields {...fields} lookup="asking" />}
    </EditForm>
  );
}
