import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { listNameRequired, maxListDescriptionLength, maxListNameLength } from '@bargain-buddy/contract/form-rules';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureMessages } from '~/lib/failure-messages.ts';
import { givenNeed, needOfListItem } from '~/lib/item-changes.ts';
import { listPath } from '~/lib/paths.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { FormDialog } from '~/ui/form/form-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { createFailure, editListDetails, type ShoppingListFields, useCreateList } from '../model/change-lists.ts';
import { listItemsQuery } from '../model/items-query.ts';
import { itemsOnScreen, useListsOnScreen } from '../model/shown-lists.ts';
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

export function NewListDialog(dialog: DialogProps) {
  const goTo = useNavigateFromHere();
  const create = useCreateList();
  const createFrom = useCreateFromList();
  const { data: lists = [] } = useListsOnScreen();
  const [template, setTemplate] = useState('');
  const submit = async (fields: ShoppingListFields) => {
    const show = (list: { id: number }) => {
      dialog.onClose();
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
      {...dialog}
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

export function CopyListDialog({ list, items, ...dialog }: DialogProps & CopiedList) {
  const goTo = useNavigateFromHere();
  const copy = useCopyList(list, items);
  const submit = async (fields: ShoppingListFields) => {
    const made = await copy(fields);
    dialog.onClose();
    goTo(listPath(made.id), samePageNavigation);
  };
  return (
    <ListForm
      title="Copy list"
      action="Copy"
      fields={{ name: `Copy of ${list.name}`.slice(0, maxListNameLength), description: list.description }}
      failure={createFailure}
      onSubmit={submit}
      {...dialog}
    />
  );
}

export function EditListDialog({ list, ...dialog }: DialogProps & { list: ShoppingList }) {
  const submit = async (fields: ShoppingListFields) => {
    await editListDetails(list, fields);
    dialog.onClose();
  };
  return (
    <ListForm
      title="Edit list"
      action="Save"
      fields={list}
      failure="Failed to update shopping list. Please try again."
      onSubmit={submit}
      {...dialog}
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

/** A form that works offline, without schemas, so it validates by the contract's constants. */
function ListForm({ fields, failure, onSubmit, children, ...dialog }: ListFormProps) {
  const { name, description } = fields;
  const form = useAppForm({
    defaultValues: { name, description },
    send: (given) => onSubmit({ name: given.name.trim(), description: given.description.trim() }),
    failureText: (error) => [failure, ...failureMessages(error)].join('\n'),
  });
  return (
    <FormDialog {...dialog} form={form} contentClass={styles.fields}>
      <TextField
        label="Name"
        required
        autoFocus
        fullWidth
        autoComplete="off"
        defaultValue={name}
        {...form.field('name', { validate: (given) => given.trim() !== '' || listNameRequired })}
        slotProps={{ htmlInput: { maxLength: maxListNameLength } }}
      />
      <TextField
        label="Description"
        fullWidth
        multiline
        minRows={2}
        maxRows={6}
        autoComplete="off"
        defaultValue={description}
        {...form.field('description')}
        slotProps={{ htmlInput: { maxLength: maxListDescriptionLength } }}
      />
      {children}
      <p role="alert" className={styles.problem}>
        {form.failure}
      </p>
    </FormDialog>
  );
}

function useCopyList(list: ShoppingList, items: readonly ListItem[]) {
  const { mutateAsync: create } = useCreateList();
  return (fields: ShoppingListFields) => create({ ...fields, ...copyOf(list, items) });
}

/** Creates a list with all items of another one, all of them needed. Offline it needs the items on the device. */
function useCreateFromList() {
  const queryClient = useQueryClient();
  const { mutateAsync: create } = useCreateList();
  return async (fields: ShoppingListFields, from: ShoppingList) => {
    const query = listItemsQuery(from.id);
    await queryClient.fetchQuery(query).catch((error: unknown) => {
      if (!queryClient.getQueryData(query.queryKey)?.isWhole) throw error;
    });
    return create({ ...fields, ...copyOf(from, itemsOnScreen(from.id)) });
  };
}

function copyOf(list: ShoppingList, items: readonly ListItem[]) {
  // New items are added at the top, so the reversed order preserves the original one.
  const needs = items.map((item) => ({
    ...givenNeed(needOfListItem(item)),
    quantity: item.quantity,
    ...(item.note && { note: item.note }),
    ...(item.title && { title: item.title }),
    known: { name: item.name, kinds: item.kind_details },
  }));
  return { ...(list.area && { area: list.area }), items: needs.toReversed() };
}
