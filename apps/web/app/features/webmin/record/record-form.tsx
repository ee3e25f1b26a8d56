import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { FormEvent, ReactNode } from 'react';
import type { z } from 'zod';
import type { Values } from './drafts.ts';
import styles from './record-drawer.module.css';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useDraft } from './use-draft.ts';
import { useSaving } from './use-saving.ts';

export interface RecordField {
  name: string;
  label: string;
  kind?: 'multiline' | 'email';
  required?: boolean;
}

interface RecordFormProps<Schema extends z.ZodType<object>> {
  /** Name of the stored draft, such as 'product:12'. */
  draftName: string;
  /** Contract schema of a whole new record, or of a change. */
  schema: Schema;
  fields: readonly RecordField[];
  /** Undefined for a new record. Only changed fields are saved, with the `version` that detects concurrent changes. */
  record: object | undefined;
  submitLabel: string;
  onSave: (values: z.output<Schema>) => Promise<unknown>;
  children?: ReactNode;
}

/**
 * Renders a form for a record's fields and shows server errors at the fields. Unedited fields follow concurrent
 * changes. The user resolves conflicts in edited fields. Use a `key` per record.
 */
export function RecordForm<Schema extends z.ZodType<object>>({
  draftName,
  schema,
  fields,
  record,
  submitLabel,
  onSave,
  children,
}: RecordFormProps<Schema>) {
  const known: Values = Object.fromEntries(fields.map(({ name }) => [name, record ? textOf(record, name) : '']));
  const parts = fields.map(({ name, label }) => ({ label, names: [name] }));
  const draft = useDraft(draftName, known, parts);
  const { isSaving, problems, failure, refuse, save } = useSaving(fields.map(({ name }) => name));
  // The refetched record arrives before the save ends. It is not a conflict.
  const conflicts = isSaving ? [] : draft.conflicts;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const names = record ? draft.dirty : Object.keys(known);
    const sent = Object.fromEntries(names.map((name) => [name, draft.values[name] ?? '']));
    const checked = schema.safeParse({ ...sent, ...versionOf(record) });
    if (!checked.success) {
      refuse(Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    draft.send();
    if (await save(() => onSave(checked.data))) draft.saved(sent);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedChanges
        wasKept={draft.wasKept}
        conflicts={conflicts}
        changedMeanwhile={isSaving ? [] : draft.changedMeanwhile}
        onKeepMine={draft.keepMine}
        onTakeTheirs={draft.takeTheirs}
        onDiscard={draft.discard}
      />
      {fields.map(({ name, label, kind, required }) => (
        <TextField
          key={name}
          name={name}
          value={draft.values[name] ?? ''}
          onChange={({ target }) => draft.type({ [name]: target.value })}
          label={label}
          required={required ?? false}
          size="small"
          type={kind === 'email' ? kind : 'text'}
          multiline={kind === 'multiline'}
          error={problems[name] !== undefined}
          helperText={problems[name]}
        />
      ))}
      {failure && <Alert severity="error">{failure}</Alert>}
      <div className={styles.buttons}>
        {children}
        <Button
          type="submit"
          variant="contained"
          loading={isSaving}
          disabled={draft.dirty.length === 0 || conflicts.length > 0}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Returns an empty object for a new record, and for a record without concurrent edits. */
function versionOf(record: object | undefined): { version?: string } {
  const version: unknown = record && Reflect.get(record, 'version');
  return typeof version === 'string' ? { version } : {};
}

function textOf(values: object, name: string): string {
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
