import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '~/lib/api-error.ts';
import { failureText } from './failure-text.ts';
import styles from './record-drawer.module.css';

export interface RecordField {
  name: string;
  label: string;
  /** Text unless told otherwise. */
  kind?: 'multiline' | 'number' | 'email' | 'select';
  options?: readonly string[];
  required?: boolean;
}

type Values = Record<string, string>;

interface RecordFormProps<Schema extends z.ZodType<object>> {
  /** The contract's schema of what is saved. */
  schema: Schema;
  fields: readonly RecordField[];
  /** What the fields hold at first; what is missing is empty. */
  values: object;
  submitLabel: string;
  onSave: (values: z.output<Schema>) => Promise<unknown>;
  /** Buttons beside Save. */
  children?: ReactNode;
}

/** A form of a record's fields; what the server refuses is told at the field. Mount it anew for another record. */
export function RecordForm<Schema extends z.ZodType<object>>({
  schema,
  fields,
  values,
  submitLabel,
  onSave,
  children,
}: RecordFormProps<Schema>) {
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, setError, reset, formState } = useForm<Values>({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, textOf(values, name)])),
  });
  const save = handleSubmit(async (given) => {
    setProblem(undefined);
    const checked = schema.safeParse(toInput(fields, given));
    if (!checked.success) {
      for (const { path, message } of checked.error.issues) setError(String(path[0]), { message });
      return;
    }
    try {
      await onSave(checked.data);
      reset(given);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const wrong = error instanceof ApiError ? Object.entries(error.fields) : [];
      const known = wrong.filter(([name]) => fields.some((field) => field.name === name));
      for (const [name, messages] of known) setError(name, { message: messages.join(' ') });
      if (known.length === 0) setProblem(failureText(error));
    }
  });
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      {fields.map(({ name, label, kind, options = [], required }) => (
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
              type={kind === 'number' || kind === 'email' ? kind : 'text'}
              multiline={kind === 'multiline'}
              select={kind === 'select'}
              error={fieldState.error !== undefined}
              helperText={fieldState.error?.message}
              slotProps={{ htmlInput: kind === 'number' ? { step: 'any' } : {} }}
            >
              {options.map((option) => (
                <MenuItem key={option} value={option}>
                  {option}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
      ))}
      {problem && <Alert severity="error">{problem}</Alert>}
      <div className={styles.buttons}>
        {children}
        <Button type="submit" variant="contained" loading={formState.isSubmitting} disabled={!formState.isDirty}>
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

/** Numbers as numbers, and not at all where nothing was entered. */
function toInput(fields: readonly RecordField[], given: Values): Record<string, string | number> {
  const entries = fields.map(({ name, kind }): [string, string | number | undefined] => {
    const text = given[name] ?? '';
    if (kind !== 'number') return [name, text];
    return [name, text.trim() === '' ? undefined : Number(text)];
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, string | number] => entry[1] !== undefined));
}
