import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { coordinatesOf, type StoreValues } from '~/features/catalogue-fields/index.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import styles from './add-item.module.css';
import { isStoreDraft, type KnownStore, type StoreDraft } from './choices.ts';
import { ChosenCard } from './chosen-card.tsx';
import { StoreSearch } from './search-field.tsx';
import { StoreDraftForm } from './store-draft-form.tsx';
import { StoreShortcuts } from './store-shortcuts.tsx';

type Draft = StoreValues & { image: Blob | null };
const empty: Draft = { name: '', address: '', region: '', lat: '', lon: '', image: null };

interface StoreStepProps {
  chosen: KnownStore | StoreDraft | null;
  onChoose: (store: KnownStore | StoreDraft | null) => void;
  /** Something is typed that is no choice yet. */
  onUnfinished: (isUnfinished: boolean) => void;
}

/** Which store: one of ours, or a new one (ADD-01). */
export function StoreStep({ chosen, onChoose, onUnfinished }: StoreStepProps) {
  const [typed, setTyped] = useState('');
  const [draft, setDraft] = useState<Draft>();
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
    onChoose(store);
  };

  const create = () => show({ ...empty, name: typed.trim() });

  if (draft) {
    return (
      <StoreDraftForm
        draft={draft}
        onDone={(store) => {
          show(undefined);
          type('');
          onChoose(store);
          showSnackbar('Store selected (draft)', 'success', 3000);
        }}
        onCancel={() => show(undefined)}
      />
    );
  }
  if (chosen) {
    return (
      <ChosenCard
        kind="store"
        name={chosen.name}
        facts={[chosen.address, chosen.region]}
        image={isStoreDraft(chosen) ? chosen.image : null}
        onEdit={isStoreDraft(chosen) ? () => show({ ...chosen, ...coordinatesOf(chosen) }) : undefined}
        onClear={() => onChoose(null)}
      />
    );
  }
  return (
    <div className={styles.search}>
      <StoreSearch label="Find a store" typed={typed} onTyped={type} onChosen={choose} onCreate={create} />
      <StoreShortcuts onChosen={choose} />
      <Button startIcon={<Plus size={18} aria-hidden="true" />} className={styles.create} onClick={create}>
        Create new store
      </Button>
    </div>
  );
}
