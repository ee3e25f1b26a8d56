import { storeChangeSchema } from '@bargain-buddy/contract';
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
import { StoreForm } from './store-form.tsx';

const contactFields: RecordField[] = [
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
  const keep = async (fields: object) => {
    await save.mutateAsync({ id, fields });
    showSnackbar(isNew ? 'Store added.' : 'Store updated.', 'success');
    if (isNew) onClose();
  };
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
        <StoreForm store={store} onSave={keep}>
          {store && <DeleteRecord kind="store" id={store.id} name={store.name} onDeleted={onClose} />}
        </StoreForm>
      )}
      {store && (
        <RecordForm
          schema={storeChangeSchema.pick({ phone_number: true, email: true, website: true, opening_hours: true })}
          fields={contactFields}
          values={store}
          submitLabel="Save contact"
          onSave={keep}
        />
      )}
      {store && <RecordHistory kind="store" id={store.id} />}
    </RecordDrawer>
  );
}
