import Button from '@mui/material/Button';
import type { RefObject } from 'react';
import {
  ProductFields,
  type ProductValues,
  productProblems,
  trimmed,
  useCatalogueForm,
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
  const { fields, setValue, setProblems, onSubmit } = useCatalogueForm<ProductValues & { image: Blob | null }>({
    defaultValues: draft,
    send: ({ image, ...values }) => {
      const problems = productProblems(values);
      if (Object.keys(problems).length > 0) setProblems(problems);
      else onDone({ ...trimmed(values), image, id: draftId });
    },
  });
  const { name, image } = fields.values;
  return (
    <fieldset className={styles.draft} aria-label="New product">
      <ProductFields {...fields} lookup="typing" />
      <PictureField kind="product" name={name} image={image} onChange={(chosen) => setValue('image', chosen)} />
      <p role="alert" className={styles.problem}>
        {isTried && 'Tap “Use this product” or “Cancel” first.'}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button ref={doneRef} variant="outlined" onClick={onSubmit}>
          Use this product
        </Button>
      </div>
    </fieldset>
  );
}
