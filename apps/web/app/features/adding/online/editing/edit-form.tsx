import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Problems, problemsFrom } from '~/features/catalogue-fields/index.ts';
import { ApiError } from '~/lib/api-error.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useInvalidateCatalogue } from '../../use-report-price.ts';
import styles from './editing.module.css';

interface EditFormProps<Change extends object> {
  kind: 'product' | 'store';
  id: number;
  read: () => { change: Change } | { problems: Problems };
  save: (change: Change) => Promise<unknown>;
  onClose: () => void;
  children: (problems: Problems) => ReactNode;
}

export function EditForm<Change extends object>({ kind, id, read, save, onClose, children }: EditFormProps<Change>) {
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const changed = useInvalidateCatalogue();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!id) return showSnackbar(`Cannot update ${kind} (missing id).`, 'error');
    const given = read();
    setProblems('problems' in given ? given.problems : {});
    if ('problems' in given) return;
    if (Object.keys(given.change).length === 0) return showSnackbar('No changes to save.', 'info');
    setBusy(true);
    try {
      await save(given.change);
      showSnackbar(`${kind === 'product' ? 'Product' : 'Store'} updated.`, 'success');
      changed();
      onClose();
    } catch (error) {
      setProblems(error instanceof ApiError ? { whole: error.detail, ...problemsFrom(error.fields) } : {});
      showSnackbar(`Failed to update ${kind}.`, 'error');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} aria-label={`Edit ${kind}`} noValidate>
      {children(problems)}
      <p role="alert" className={styles.problem}>
        {problems.whole}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
