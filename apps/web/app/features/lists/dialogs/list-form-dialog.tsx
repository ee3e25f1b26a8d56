import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useRef, useState } from 'react';
import { listPath } from '~/lib/paths.ts';
import { problemLines } from '~/lib/problem-lines.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
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

const longestName = 100;

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
      fields={{ name: `Copy of ${list.name}`.slice(0, longestName), description: list.description }}
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
function ListForm({ title, action, fields, failure, onSubmit, open, onClose }: ListFormProps) {
  const titleId = useId();
  const [name, setName] = useState(fields.name);
  const [description, setDescription] = useState(fields.description);
  const [isNameMissing, setNameMissing] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const [isSubmitting, setSubmitting] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    setProblems([]);
    const given = { name: name.trim(), description: description.trim() };
    setNameMissing(given.name === '');
    if (given.name === '') return nameField.current?.focus();
    setSubmitting(true);
    try {
      await onSubmit(given);
    } catch (error) {
      setProblems([failure, ...problemLines(error)]);
    } finally {
      setSubmitting(false);
    }
  };
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
            inputRef={nameField}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setNameMissing(isNameMissing && target.value.trim() === '');
            }}
            error={isNameMissing}
            helperText={isNameMissing && nameRequired}
            slotProps={{ htmlInput: { maxLength: longestName } }}
          />
          <TextField
            label="Description"
            fullWidth
            multiline
            minRows={2}
            maxRows={6}
            autoComplete="off"
            value={description}
            onChange={({ target }) => setDescription(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <div role="alert" className={styles.problem}>
            {problems.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
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
