import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type Problems,
  ProductFields,
  type ProductValues,
  problemsFrom,
  productChange,
  productProblems,
} from '~/features/catalogue-fields/index.ts';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { changeProduct } from '../calls.ts';
import { useCatalogueChanged } from '../use-report-price.ts';
import styles from './editing.module.css';

const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => callApi({ path: `/product/product/${id}/`, answer: 'productSchema', signal }),
    meta: showsCatalogue,
    networkMode: 'always',
  });

interface EditProductProps {
  id: number;
  /** What the listing says of it; the rest is read. */
  known: Omit<ProductValues, 'barcode'>;
  onClose: () => void;
}

/** Corrects what is known of a product (DET-05). */
export default function EditProduct({ id, known, onClose }: EditProductProps) {
  const { data, isPending } = useQuery({ ...productQuery(id), enabled: Boolean(id) });
  if (id && isPending) return <div className={styles.loading} role="status" aria-label="Loading the product" />;
  // Without an answer the barcode stays out of it.
  return <ProductForm id={id} before={{ ...known, barcode: data?.barcode ?? '' }} onClose={onClose} />;
}

function ProductForm({ id, before, onClose }: { id: number; before: ProductValues; onClose: () => void }) {
  const [values, setValues] = useState(before);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const changed = useCatalogueChanged();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!id) return showSnackbar('Cannot update product (missing id).', 'error');
    const found = productProblems(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const change = productChange(before, values);
    if (Object.keys(change).length === 0) return showSnackbar('No changes to save.', 'info');
    setBusy(true);
    try {
      await changeProduct(id, change);
      showSnackbar('Product updated.', 'success');
      changed();
      onClose();
    } catch (error) {
      setProblems(error instanceof ApiError ? { whole: error.detail, ...problemsFrom(error.fields) } : {});
      showSnackbar('Failed to update product.', 'error');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={save} aria-label="Edit product" noValidate>
      <ProductFields values={values} onChange={setValues} problems={problems} lookup="asking" />
      <p role="alert" className={styles.problem}>
        {problems.whole}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
