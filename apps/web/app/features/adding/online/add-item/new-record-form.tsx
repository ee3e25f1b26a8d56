import Button from '@mui/material/Button';
import type { ReactNode, RefObject } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import { type Problems, useCatalogueForm } from '~/features/catalogue-fields/index.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import type { RecordKind } from '../pictures/upload-image.ts';
import styles from './add-item.module.css';
import { type AddItemStepElement, draftId } from './choices.ts';

type Pictured = FieldValues & { name: string; image: Blob | null };

interface DraftFormProps<Values extends Pictured, Facts> {
  kind: RecordKind;
  draft: Values;
  read: (values: Values) => { facts: Facts } | { problems: Problems };
  onDone: (draft: Facts & { id: typeof draftId; image: Blob | null }) => void;
  onCancel: () => void;
  doneRef: RefObject<AddItemStepElement | null>;
  isTried: boolean;
  children: (fields: ReturnType<typeof useCatalogueForm<Values>>['fields']) => ReactNode;
}

/** Form of a new product or store with a picture. It is created together with the item. */
export function NewRecordForm<Values extends Pictured, Facts>(props: DraftFormProps<Values, Facts>) {
  const { kind, draft, read, onDone, onCancel, doneRef, isTried, children } = props;
  const { fields, setValue, setProblems, onSubmit } = useCatalogueForm<Values>({
    defaultValues: draft as DefaultValues<Values>,
    send: (values) => {
      const given = read(values);
      if ('problems' in given) setProblems(given.problems);
      else onDone({ ...given.facts, image: values.image, id: draftId });
    },
  });
  const { name, image } = fields.values;
  const setImage = (chosen: Blob | null) =>
    setValue('image' as Path<Values>, chosen as PathValue<Values, Path<Values>>);
  return (
    <fieldset className={styles.draft} aria-label={`New ${kind}`}>
      {children(fields)}
      <PictureField kind={kind} name={name} image={image} onChange={setImage} />
      <p role="alert" className={styles.problem}>
        {isTried && `Tap “Use this ${kind}” or “Cancel” first.`}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button ref={doneRef} variant="outlined" onClick={onSubmit}>
          Use this {kind}
        </Button>
      </div>
    </fieldset>
  );
}
