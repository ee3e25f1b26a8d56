import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import {
  coordinatesOf,
  type Problems,
  problemsFrom,
  readStoreChange,
  StoreFields,
  type StoreValues,
} from '~/features/catalogue-fields/index.ts';
import { ApiError } from '~/lib/api-error.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { changeStore } from '../calls.ts';
import { useCatalogueChanged } from '../use-report-price.ts';
import styles from './editing.module.css';

interface EditStoreProps {
  id: number;
  known: Pick<StoreValues, 'name' | 'address' | 'region'> & { lat: number | null; lon: number | null };
  onClose: () => void;
}

/** Corrects what is known of a store (DET-05). */
export default function EditStore({ id, known, onClose }: EditStoreProps) {
  const { lat, lon, ...texts } = known;
  const place = lat !== null && lon !== null ? coordinatesOf({ lat, lon }) : { lat: '', lon: '' };
  const [before] = useState<StoreValues>({ ...texts, ...place });
  const [values, setValues] = useState(before);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const changed = useCatalogueChanged();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!id) return showSnackbar('Cannot update store (missing id).', 'error');
    const read = readStoreChange(before, values);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    if (Object.keys(read.change).length === 0) return showSnackbar('No changes to save.', 'info');
    setBusy(true);
    try {
      await changeStore(id, read.change);
      showSnackbar('Store updated.', 'success');
      changed();
      onClose();
    } catch (error) {
      setProblems(error instanceof ApiError ? { whole: error.detail, ...problemsFrom(error.fields) } : {});
      showSnackbar('Failed to update store.', 'error');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={save} aria-label="Edit store" noValidate>
      <StoreFields
        values={values}
        onChange={(change) => setValues((now) => ({ ...now, ...change }))}
        problems={{ ...problems, place: problems.place ?? problems.lat ?? problems.lon }}
        lookup="asking"
        quietMs={1000}
      />
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
