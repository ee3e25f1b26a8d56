import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { failureMessages } from '~/lib/failure-messages.ts';
import { listPath } from '~/lib/paths.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { FormDialog } from '~/ui/form/form-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { useCopyList, useCreateFromList } from '../again/use-copy-list.ts';
import {
  createFailure,
  editListDetails,
  nameRequired,
  type ShoppingListFields,
  useCreateList,
} from '../model/change-lists.ts';
import { useListsOnScreen } from '../model/shown-lists.ts';
import { samePageNavigation } from '../use-selected-list.ts';
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
  const createFrom = useCreateFromList();
  const { data: lists = [] } = useListsOnScreen();
  const [template, setTemplate] = useState('');
  const submit = async (fields: ShoppingListFields) => {
    const show = (list: { id: number }) => {
      onClose();
      goTo(listPath(list.id), samePageNavigation);
    };
    const from = lists.find(({ client_id }) => client_id === template);
    if (from) return show(await createFrom(fields, from));
    // TanStack Query skips this callback if the user has left the page.
    await create.mutateAsync(fields, { onSuccess: show });
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
    >
      {lists.length > 0 && (
        <TextField
          select
          label="Copy items from"
          fullWidth
          value={template}
          onChange={({ target }) => setTemplate(target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">No list</option>
          {lists.map(({ client_id, name }) => (
            <option key={client_id} value={client_id}>
              {name}
            </option>
          ))}
        </TextField>
      )}
    </ListForm>
  );
}

export function CopyListDialog({ list, items, open, onClose }: DialogProps & CopiedList) {
  const goTo = useNavigateFromHere();
  const copy = useCopyList(list, items);
  const submit = async (fields: ShoppingListFields) => {
    const made = await copy(fields);
    onClose();
    goTo(listPath(made.id), samePageNavigation);
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
  const submit = async (fields: ShoppingListFields) => {
    await editListDetails(list, fields);
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
  onSubmit: (fields: ShoppingListFields) => Promise<void>;
  children?: ReactNode;
}

/** A form that works offline, so it validates all that the contract requires. */
function ListForm({ title, action, fields, failure: text, onSubmit: save, open, onClose, children }: ListFormProps) {
  const { name, description } = fields;
  const { field, failure, isSubmitting, onSubmit } = useAppForm({
    defaultValues: { name, description },
    send: (given) => save({ name: given.name.trim(), description: given.description.trim() }),
    failureText: (error) => [text, ...failureMessages(error)].join('\n'),
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
      {children}
      <p role="alert" className={styles.problem}>
        {failure}
      </p>
    </FormDialog>
  );
}
