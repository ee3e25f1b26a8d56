import type { Store } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { readStore, readStoreChange, StoreFields, type StoreValues } from '~/features/catalogue-fields/index.ts';
import type { CatalogueChange } from '../catalogue/queries.ts';
import { failureText } from '../failure-text.ts';
import styles from '../record/record-drawer.module.css';

interface StoreFormProps {
  /** Undefined for a new one. */
  store: Store | undefined;
  onSave: (fields: CatalogueChange) => Promise<unknown>;
  /** Buttons beside Save. */
  children?: ReactNode;
}

/**
 * What a store is called and where it is, on a map (WEB-05). When the store changes elsewhere, so do the fields that
 * nobody has typed into. Mount it anew for another store.
 */
export function StoreForm({ store, onSave, children }: StoreFormProps) {
  const saved = valuesOf(store);
  const [typed, setTyped] = useState<Partial<StoreValues>>({});
  const values = { ...saved, ...typed };
  const [problems, setProblems] = useState({});
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = store ? readStoreChange(saved, values) : readStore(values);
    setProblems('problems' in read ? read.problems : {});
    setFailure(undefined);
    if ('problems' in read) return;
    setSaving(true);
    try {
      await onSave('change' in read ? read.change : read.facts);
      setTyped({});
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(failureText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <StoreFields
        values={values}
        onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        problems={problems}
        lookup="asking"
        quietMs={1000}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
      <div className={styles.buttons}>
        {children}
        <Button type="submit" variant="contained" loading={isSaving} disabled={!isChanged}>
          {store ? 'Save' : 'Add'}
        </Button>
      </div>
    </form>
  );
}

function valuesOf(store: Store | undefined): StoreValues {
  return {
    name: store?.name ?? '',
    address: store?.address ?? '',
    region: store?.region ?? '',
    lat: String(store?.lat ?? ''),
    lon: String(store?.lon ?? ''),
  };
}
