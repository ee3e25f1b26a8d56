import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import TextField from '@mui/material/TextField';
import { listPath } from '~/lib/paths.ts';
import { problemLines } from '~/lib/problem-lines.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { FormDialog } from '~/ui/form/form-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { useCopyList } from '../again/use-copy-list.ts';
import { createFailure, type ListFields, nameRequired, useCreateList, useEditList } from '../model/change-lists.ts';
import { onSamePage } from '../use-selected-list.ts';
import styles from './list-form-dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

interface CopiedList {
  list: ShoppingList;
  items: readonly ListItem[];
}

const maxNameLength = 100;

export function NewListDialog({ open, onClose }: DialogProps) {
  const goTo = useNavigateFromHere();
  const create = useCreateList();
  const submit = async (fields: ListFields) => {
    await create.mutateAsync(fields, {
      // TanStack Query skips this callback if the user has left the page.
      onSuccess: (list) => {
        onClose();
        goTo(listPath(list.id), onSamePage);
      },
    });
  };
  return (
    <ListForm
      title="New Shopping List"
      action="Create"
      fields={{ name: '', description: '' }}
      failure={createFailure}
      onSubmit={submit}
      open={open}
      onClose={onClose}
    />
  );
}

export function CopyListDialog({ list, items, open, onClose }: DialogProps & CopiedList) {
  const goTo = useNavigateFromHere();
  const copy = useCopyList(list, items);
  const submit = async (fields: ListFields) => {
    const made = await copy(fields);
    onClose();
    goTo(listPath(made.id), onSamePage);
  };
  return (
    <ListForm
      title="Copy list"
      action="Copy"
      fields={{ name: `Copy of ${list.name}`.slice(0, maxNameLength), description: list.description }}
      failure={createFailure}
      onSubmit={submit}
      open={open}
      onClose={onClose}
    />
  );
}

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
      failure="Failed to update shopping list. Please try again."
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
  failure: string;
  onSubmit: (fields: ListFields) => Promise<void>;
}

/** A form that works offline, so it validates all that the contract requires. */
function ListForm({ title, action, fields, failure: text, onSubmit: save, open, onClose }: ListFormProps) {
  const { name, description } = fields;
  const { field, failure, isSubmitting, onSubmit } = useAppForm({
    defaultValues: { name, description },
    send: (given) => save({ name: given.name.trim(), description: given.description.trim() }),
    failureText: (error) => [text, ...problemLines(error)].join('\n'),
  });
  return (
    <FormDialog
      title={title}
      action={action}
      open={open}
      isSubmitting={isSubmitting}
      contentClass={styles.fields}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoFocus
        fullWidth
        autoComplete="off"
        defaultValue={name}
        {...field('name', { validate: (given) => given.trim() !== '' || nameRequired })}
        slotProps={{ htmlInput: { maxLength: maxNameLength } }}
      />
      <TextField
        label="Description"
        fullWidth
        multiline
        minRows={2}
        maxRows={6}
        autoComplete="off"
        defaultValue={description}
        {...field('description')}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <p role="alert" className={styles.problem}>
        {failure}
      </p>
    </FormDialog>
  );
}
