import { type ListItem, type ShoppingList, shoppingListFieldsSchema } from '@bargain-buddy/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { listPath } from '~/lib/paths.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { useCopyList } from '../again/use-copy-list.ts';
import { createFailure, type ListFields, useCreateList, useEditList } from '../model/change-lists.ts';
import { isOnListsPage, onSamePage } from '../use-selected-list.ts';
import styles from './list-form-dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

interface CopiedList {
  list: ShoppingList;
  items: readonly ListItem[];
}

const longestName = 100;

/** Makes a list and goes to it (LST-05). */
export function NewListDialog({ open, onClose }: DialogProps) {
  const navigate = useNavigate();
  const create = useCreateList();
  const submit = async (fields: ListFields) => {
    await create.mutateAsync(fields, {
      // Not called for somebody who has gone to another page meanwhile.
      onSuccess: (list) => {
        onClose();
        if (isOnListsPage()) void navigate(listPath(list.id), onSamePage);
      },
    });
  };
  return (
    <ListForm
      title="New Shopping List"
      action="Create"
      fields={{ name: '', description: '' }}
      failure={() => createFailure}
      onSubmit={submit}
      open={open}
      onClose={onClose}
    />
  );
}

/** Makes a list that asks for the same once more, and goes to it (QCK-05). */
export function CopyListDialog({ list, items, open, onClose }: DialogProps & CopiedList) {
  const navigate = useNavigate();
  const copy = useCopyList(list, items);
  const submit = async (fields: ListFields) => {
    const made = await copy(fields);
    onClose();
    if (isOnListsPage()) void navigate(listPath(made.id), onSamePage);
  };
  return (
    <ListForm
      title="Copy list"
      action="Copy"
      fields={{ name: `Copy of ${list.name}`.slice(0, longestName), description: list.description }}
      failure={() => createFailure}
      onSubmit={submit}
      open={open}
      onClose={onClose}
    />
  );
}

/** Renames a list or describes it anew. */
export function EditListDialog({ list, open, onClose }: DialogProps & { list: ShoppingList }) {
  const edit = useEditList(list);
  const submit = async (fields: ListFields) => {
    await edit.mutateAsync(fields);
    onClose();
  };
  return (
    <ListForm
      title="Edit list"
      action="Save"
      fields={list}
      failure={() => 'Failed to update shopping list. Please try again.'}
      onSubmit={submit}
      open={open}
      onClose={onClose}
    />
  );
}

interface ListFormProps extends DialogProps {
  title: string;
  action: string;
  fields: Pick<ShoppingList, 'name' | 'description'>;
  /** What to say when it did not work. */
  failure: (error: unknown) => string;
  onSubmit: (fields: ListFields) => Promise<void>;
}

function ListForm({ title, action, fields, failure, onSubmit, open, onClose }: ListFormProps) {
  const titleId = useId();
  const { register, handleSubmit, setError, formState } = useForm<ListFields>({
    defaultValues: { name: fields.name, description: fields.description },
    resolver: zodResolver(shoppingListFieldsSchema),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (given) => {
    try {
      await onSubmit(given);
    } catch (error) {
      setError('root', { message: failure(error) });
    }
  });
  return (
    <SavingDialog
      open={open}
      isSaving={isSubmitting}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent className={styles.fields}>
          <TextField
            label="Name"
            required
            autoFocus
            fullWidth
            autoComplete="off"
            error={errors.name !== undefined}
            helperText={errors.name?.message}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            {...register('name')}
          />
          <TextField
            label="Description"
            fullWidth
            multiline
            minRows={2}
            maxRows={6}
            autoComplete="off"
            error={errors.description !== undefined}
            helperText={errors.description?.message}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            {...register('description')}
          />
          <p role="alert" className={styles.problem}>
            {errors.root?.message}
          </p>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </SavingDialog>
  );
}
