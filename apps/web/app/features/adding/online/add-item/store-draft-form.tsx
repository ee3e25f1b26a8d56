import Button from '@mui/material/Button';
import type { RefObject } from 'react';
import { readStore, StoreFields, type StoreValues, useCatalogueForm } from '~/features/catalogue-fields/index.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import styles from './add-item.module.css';
import { draftId, type StepField, type StoreDraft } from './choices.ts';

interface StoreDraftFormProps {
  draft: StoreValues & { image: Blob | null };
  onDone: (draft: StoreDraft) => void;
  onCancel: () => void;
  doneRef: RefObject<StepField | null>;
  isTried: boolean;
}

export function StoreDraftForm({ draft, onDone, onCancel, doneRef, isTried }: StoreDraftFormProps) {
  const { fields, setValue, setProblems, onSubmit } = useCatalogueForm<StoreValues & { image: Blob | null }>({
    defaultValues: draft,
    send: ({ image, ...values }) => {
      const read = readStore(values);
      if ('problems' in read) setProblems(read.problems);
      else onDone({ ...read.facts, image, id: draftId });
    },
  });
  const { name, image } = fields.values;
  return (
    <fieldset className={styles.draft} aria-label="New store">
      <StoreFields {...fields} lookup="typing" quietMs={800} />
      <PictureField kind="store" name={name} image={image} onChange={(chosen) => setValue('image', chosen)} />
      <p role="alert" className={styles.problem}>
        {isTried && 'Tap “Use this store” or “Cancel” first.'}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button ref={doneRef} variant="outlined" onClick={onSubmit}>
          Use this store
        </Button>
      </div>
    </fieldset>
  );
}
