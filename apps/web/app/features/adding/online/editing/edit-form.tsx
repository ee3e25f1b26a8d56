import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useCatalogueForm } from '~/features/catalogue-fields/index.ts';
import { ApiError } from '~/lib/api-error.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useInvalidateCatalogue } from '../../use-report-price.ts';
import styles from './editing.module.css';

type Fields<Values extends FieldValues> = ReturnType<typeof useCatalogueForm<Values>>['fields'];

interface EditFormProps<Values extends FieldValues, Change extends object> {
  kind: 'product' | 'store';
  id: number;
  before: Values;
  read: (values: Values) => { change: Change } | { problems: Record<string, string | undefined> };
  save: (change: Change) => Promise<unknown>;
  onClose: () => void;
  children: (fields: Fields<Values>) => ReactNode;
}

export function EditForm<Values extends FieldValues, Change extends object>(props: EditFormProps<Values, Change>) {
  const { kind, id, before, read, save, onClose, children } = props;
  const changed = useInvalidateCatalogue();
  const { fields, failure, setProblems, isSubmitting, onSubmit } = useCatalogueForm<Values>({
    defaultValues: before as DefaultValues<Values>,
    send: async (values) => {
      const given = read(values);
      if (!id) showSnackbar(`Cannot update ${kind} (missing id).`, 'error');
      else if ('problems' in given) setProblems(given.problems);
      else if (Object.keys(given.change).length === 0) showSnackbar('No changes to save.', 'info');
      else {
        await save(given.change);
        showSnackbar(`${kind === 'product' ? 'Product' : 'Store'} updated.`, 'success');
        changed();
        onClose();
      }
    },
    failureText: (error) => {
      showSnackbar(`Failed to update ${kind}.`, 'error');
      return error instanceof ApiError ? error.detail : undefined;
    },
  });

  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label={`Edit ${kind}`} noValidate>
      {children(fields)}
      <p role="alert" className={styles.problem}>
        {failure}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  );
}
