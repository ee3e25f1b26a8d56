import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { coordinateTextsOf, parseStoreForm, StoreFields, type StoreValues } from '~/features/catalogue-fields/index.ts';
import { ApiError } from '~/lib/api-error.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { storeQuery } from '../store-query.ts';
import styles from './add-item.module.css';
import { type AddItemStepElement, isStoreDraft, type KnownStore, type StoreDraft } from './choices.ts';
import { ChosenRecordCard } from './chosen-record-card.tsx';
import { NewRecordForm } from './new-record-form.tsx';
import { StoreSearchField } from './search-field.tsx';
import { StoreShortcuts } from './store-shortcuts.tsx';

/** Returns the address and region of a store. Reads a known store from the server, as local data may be outdated. */
function useFacts(chosen: KnownStore | StoreDraft | null, onGone: () => void): string[] {
  const isKnown = chosen !== null && !isStoreDraft(chosen);
  const id = chosen?.id ?? 0;
  const { data, error } = useQuery({ ...storeQuery(id), enabled: isKnown });
  const isGone = isKnown && error instanceof ApiError && error.status === 404;
  const notifyGone = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) notifyGone();
  }, [isGone]);
  const { address = '', region = '' } = (isKnown && data) || chosen || {};
  return [address, region];
}

type Draft = StoreValues & { image: Blob | null };
const empty: Draft = { name: '', address: '', region: '', lat: '', lon: '', image: null };

interface StoreStepProps {
  chosen: KnownStore | StoreDraft | null;
  onChoose: (store: KnownStore | StoreDraft | null) => void;
  onUnfinished: (isUnfinished: boolean) => void;
  /** Called if the chosen store no longer exists on the server. */
  onGone: () => void;
  fieldRef: RefObject<AddItemStepElement | null>;
  isTried: boolean;
}

export function StoreStep({ chosen, onChoose, onUnfinished, onGone, fieldRef, isTried }: StoreStepProps) {
  const [typed, setTyped] = useState('');
  const [draft, setDraft] = useState<Draft>();
  // True after a user action in this step. Only then does the step focus its field.
  const [isChanged, setChanged] = useState(false);
  const facts = useFacts(chosen, onGone);
  const show = (next: Draft | undefined) => {
    setDraft(next);
    onUnfinished(next !== undefined || typed.trim() !== '');
  };
  const type = (text: string) => {
    setTyped(text);
    onUnfinished(text.trim() !== '');
  };
  const choose = (store: KnownStore) => {
    type('');
    setChanged(true);
    onChoose(store);
  };

  const missing = typed.trim() === '' ? 'Choose a store.' : 'Choose a suggestion, or create a new store.';
  const create = () => show({ ...empty, name: typed.trim() });

  if (draft) {
    return (
      <NewRecordForm
        kind="store"
        draft={draft}
        read={({ image: _, ...values }) => parseStoreForm(values)}
        doneRef={fieldRef}
        isTried={isTried}
        onDone={(store) => {
          show(undefined);
          type('');
          setChanged(true);
          onChoose(store);
          showSnackbar('Store selected (draft)', 'success', 3000);
        }}
        onCancel={() => show(undefined)}
      >
        {(fields) => <StoreFields {...fields} lookup="typing" quietMs={800} />}
      </NewRecordForm>
    );
  }
  if (chosen) {
    return (
      <ChosenRecordCard
        kind="store"
        name={chosen.name}
        facts={facts}
        autoFocus={isChanged}
        image={isStoreDraft(chosen) ? chosen.image : null}
        onEdit={isStoreDraft(chosen) ? () => show({ ...chosen, ...coordinateTextsOf(chosen) }) : undefined}
        onClear={() => {
          setChanged(true);
          onChoose(null);
        }}
      />
    );
  }
  return (
    <div className={styles.search}>
      <StoreSearchField
        label="Find a store"
        typed={typed}
        onTyped={type}
        inputRef={fieldRef}
        problem={isTried ? missing : undefined}
        autoFocus={isChanged}
        onChosen={choose}
        onCreate={create}
      />
      <StoreShortcuts onChosen={choose} />
      <Button startIcon={<Plus size={18} />} className={styles.create} onClick={create}>
        Create new store
      </Button>
    </div>
  );
}
