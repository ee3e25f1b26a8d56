import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '~/lib/api-error.ts';
import { failureText } from '../failure-text.ts';
import styles from './record-drawer.module.css';

export interface RecordField {
  name: string;
  label: string;
  /** Text unless told otherwise. */
  kind?: 'multiline' | 'email';
  required?: boolean;
}

type Values = Record<string, string>;

interface RecordFormProps<Schema extends z.ZodType<object>> {
  /** The contract's schema of what is saved: of a whole new record, or of a change. */
  schema: Schema;
  fields: readonly RecordField[];
  /**
   * The record as it is known to be; undefined for a new one. Of a record only the fields that were changed are saved.
   */
  record: object | undefined;
  submitLabel: string;
  onSave: (values: z.output<Schema>) => Promise<unknown>;
  /** Buttons beside Save. */
  children?: ReactNode;
}

/**
 * A form of a record's fields; what the server refuses is told at the field. When the record changes elsewhere, so do
 * the fields that nobody has typed into. Mount it anew for another record.
 */
export function RecordForm<Schema extends z.ZodType<object>>({
  schema,
  fields,
  record,
  submitLabel,
  onSave,
  children,
}: RecordFormProps<Schema>) {
  const [problem, setProblem] = useState<string>();
  const values = Object.fromEntries(fields.map(({ name }) => [name, record ? textOf(record, name) : '']));
  const { control, handleSubmit, setError, resetDefaultValues, formState } = useForm<Values>({
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields, isDirty, isSubmitting } = formState;
  const save = handleSubmit(async (given) => {
    setProblem(undefined);
    const saved = fields.filter(({ name }) => !record || dirtyFields[name]);
    const checked = schema.safeParse(Object.fromEntries(saved.map(({ name }) => [name, given[name]])));
    if (!checked.success) {
      for (const { path, message } of checked.error.issues) setError(String(path[0]), { message });
      return;
    }
    // While it is saved, what was sent counts as known: the answer replaces it, and what is typed meanwhile stays a
    // change.
    resetDefaultValues(given);
    try {
      await onSave(checked.data);
    } catch (error) {
      resetDefaultValues(values);
      if (!(error instanceof Error)) throw error;
      const wrong = error instanceof ApiError ? Object.entries(error.fields) : [];
      const known = wrong.filter(([name]) => fields.some((field) => field.name === name));
      for (const [name, messages] of known) setError(name, { message: messages.join(' ') });
      if (known.length === 0) setProblem(failureText(error));
    }
  });
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      {fields.map(({ name, label, kind, required }) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              label={label}
              required={required ?? false}
              size="small"
              type={kind === 'email' ? kind : 'text'}
              multiline={kind === 'multiline'}
              error={fieldState.error !== undefined}
              helperText={fieldState.error?.message}
            />
          )}
        />
      ))}
      {problem && <Alert severity="error">{problem}</Alert>}
      <div className={styles.buttons}>
        {children}
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function textOf(values: object, name: string): string {
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
