import Button from '@mui/material/Button';
import { type RefObject, useState } from 'react';
import {
  type Problems,
  ProductFields,
  type ProductValues,
  productProblems,
  trimmed,
} from '~/features/catalogue-fields/index.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import styles from './add-item.module.css';
import { draftId, type ProductDraft, type StepField } from './choices.ts';

interface ProductDraftFormProps {
  draft: Omit<ProductDraft, 'id'>;
  onDone: (draft: ProductDraft) => void;
  onCancel: () => void;
  doneRef: RefObject<StepField | null>;
  isTried: boolean;
}

export function ProductDraftForm({ draft, onDone, onCancel, doneRef, isTried }: ProductDraftFormProps) {
  const { name, brand, amount, barcode } = draft;
  const [values, setValues] = useState<ProductValues>({ name, brand, amount, barcode });
  const [image, setImage] = useState(draft.image);
  const [problems, setProblems] = useState<Problems>({});
  const done = () => {
    const found = productProblems(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onDone({ ...trimmed(values), image, id: draftId });
  };
  return (
    <fieldset className={styles.draft} aria-label="New product">
      <ProductFields values={values} onChange={setValues} problems={problems} lookup="typing" />
      <PictureField kind="product" name={values.name} image={image} onChange={setImage} />
      <p role="alert" className={styles.problem}>
        {isTried && 'Tap “Use this product” or “Cancel” first.'}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button ref={doneRef} variant="outlined" onClick={done}>
          Use this product
        </Button>
      </div>
    </fieldset>
  );
}
