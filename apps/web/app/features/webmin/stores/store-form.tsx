import type { Store } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { readStore, readStoreChange, StoreFields, type StoreValues } from '~/features/catalogue-fields/index.ts';
import type { CatalogueChange } from '../catalogue/queries.ts';
import type { Values } from '../record/drafts.ts';
import styles from '../record/record-drawer.module.css';
import { UnsavedChanges } from '../record/unsaved-changes.tsx';
import { useDraft } from '../record/use-draft.ts';
import { useSaving } from '../record/use-saving.ts';

const parts = [
  { label: 'Name', names: ['name'] },
  { label: 'Address', names: ['address'] },
  { label: 'Region', names: ['region'] },
  { label: 'Place', names: ['lat', 'lon'] },
];

interface StoreFormProps {
  store: Store | undefined;
  onSave: (fields: CatalogueChange) => Promise<unknown>;
  children?: ReactNode;
}

/** Edits a store's name and its location on a map. Unedited fields follow concurrent changes. Use a `key` per store. */
export function StoreForm({ store, onSave, children }: StoreFormProps) {
  const known = valuesOf(store);
  const draft = useDraft<StoreValues & Values>(`store:${store?.id ?? 'new'}`, known, parts);
  const [problems, setProblems] = useState({});
  const { isSaving, failure, save } = useSaving([]);
  const conflicts = isSaving ? [] : draft.conflicts;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = draft.values;
    const read = store ? readStoreChange(known, sent) : readStore(sent);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    draft.send();
    const fields = 'change' in read ? { ...read.change, version: store?.version } : read.facts;
    if (await save(() => onSave(fields))) draft.saved(sent);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedChanges
        wasKept={draft.wasKept}
        conflicts={conflicts}
        changedMeanwhile={isSaving ? [] : draft.changedMeanwhile}
        onKeepMine={draft.keepMine}
        onTakeTheirs={draft.takeTheirs}
        onDiscard={draft.discard}
      />
      <StoreFields values={draft.values} onChange={draft.type} problems={problems} lookup="asking" quietMs={1000} />
      {failure && <Alert severity="error">{failure}</Alert>}
      <div className={styles.buttons}>
        {children}
        <Button
          type="submit"
          variant="contained"
          loading={isSaving}
          disabled={draft.dirty.length === 0 || conflicts.length > 0}
        >
          {store ? 'Save' : 'Add'}
        </Button>
      </div>
    </form>
  );
}

function valuesOf(store: Store | undefined): StoreValues & Values {
  return {
    name: store?.name ?? '',
    address: store?.address ?? '',
    region: store?.region ?? '',
    lat: String(store?.lat ?? ''),
    lon: String(store?.lon ?? ''),
  };
}
