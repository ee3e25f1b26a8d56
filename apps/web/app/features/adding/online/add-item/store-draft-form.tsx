import Button from '@mui/material/Button';
import { type RefObject, useState } from 'react';
import { type Problems, readStore, StoreFields, type StoreValues } from '~/features/catalogue-fields/index.ts';
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
  const [values, setValues] = useState<StoreValues>(draft);
  const [image, setImage] = useState(draft.image);
  const [problems, setProblems] = useState<Problems>({});
  const done = () => {
    const read = readStore(values);
    if ('problems' in read) setProblems(read.problems);
    else onDone({ ...read.facts, image, id: draftId });
  };
  return (
    <fieldset className={styles.draft} aria-label="New store">
      <StoreFields
        values={values}
        onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        problems={problems}
        lookup="typing"
        quietMs={800}
      />
      <PictureField kind="store" name={values.name} image={image} onChange={setImage} />
      <p role="alert" className={styles.problem}>
        {isTried && 'Tap “Use this store” or “Cancel” first.'}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button ref={doneRef} variant="outlined" onClick={done}>
          Use this store
        </Button>
      </div>
    </fieldset>
  );
}
