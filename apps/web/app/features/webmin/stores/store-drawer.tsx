import { regions, storeFieldsSchema } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { storeQuery, useCatalogueChanges } from '../catalogue-queries.ts';
import { DeleteRecord } from '../delete-record.tsx';
import { failureText } from '../failure-text.ts';
import { ImageReview } from '../image-review.tsx';
import { RecordDrawer } from '../record-drawer.tsx';
import { type RecordField, RecordForm } from '../record-form.tsx';
import { RecordHistory } from '../record-history.tsx';

const fields: RecordField[] = [
  { name: 'name', label: 'Name', required: true },
  { name: 'address', label: 'Address', required: true },
  { name: 'region', label: 'Region', kind: 'select', options: regions, required: true },
  { name: 'lat', label: 'Latitude', kind: 'number', required: true },
  { name: 'lon', label: 'Longitude', kind: 'number', required: true },
  { name: 'phone_number', label: 'Phone number' },
  { name: 'email', label: 'Email', kind: 'email' },
  { name: 'website', label: 'Website' },
  { name: 'opening_hours', label: 'Opening hours', kind: 'multiline' },
];

interface StoreDrawerProps {
  /** Undefined for a new one. */
  id: number | undefined;
  onClose: () => void;
}

/** One store, or a new one. */
export function StoreDrawer({ id, onClose }: StoreDrawerProps) {
  const { data: store, error } = useQuery(storeQuery(id));
  const { save } = useCatalogueChanges('store');
  const isNew = id === undefined;
  return (
    <RecordDrawer title={isNew ? 'New store' : (store?.name ?? 'Store')} onClose={onClose}>
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {!isNew && !store && !error && <Skeleton variant="rounded" height={360} />}
      {store && (
        <ImageReview
          kind="store"
          id={store.id}
          name={store.name}
          image={store.image_url}
          state={store.img_is_verified}
        />
      )}
      {(isNew || store) && (
        <RecordForm
          schema={storeFieldsSchema}
          fields={fields}
          values={store ?? {}}
          submitLabel={isNew ? 'Add' : 'Save'}
          onSave={async (values) => {
            await save.mutateAsync({ id, fields: values });
            showSnackbar(isNew ? 'Store added.' : 'Store updated.', 'success');
            if (isNew) onClose();
          }}
        >
          {store && <DeleteRecord kind="store" id={store.id} name={store.name} onDeleted={onClose} />}
        </RecordForm>
      )}
      {store && <RecordHistory kind="store" id={store.id} />}
    </RecordDrawer>
  );
}
