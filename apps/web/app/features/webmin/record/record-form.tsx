import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { ConfirmButton } from '~/ui/confirm-button.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { failureText } from '../api.ts';
import { type FormPart, type FormTexts, useFormDraft } from './drafts.ts';
import styles from './record-drawer.module.css';

export interface RecordField {
  name: string;
  label: string;
  kind?: 'multiline' | 'email';
  required?: boolean;
}

interface RecordFormProps<Schema extends z.ZodType<object>> {
  draftName: string;
  schema: Schema;
  fields: readonly RecordField[];
  /** Undefined for a new record. Only changed fields are saved, with the `version` that detects concurrent changes. */
  record: object | undefined;
  submitLabel: string;
  onSave: (values: z.output<Schema>) => Promise<unknown>;
  children?: ReactNode;
}

/** Form with text fields for a record. Shows server errors at the fields. Use a `key` per record. */
export function RecordForm<Schema extends z.ZodType<object>>({
  schema,
  fields,
  record,
  children,
  ...props
}: RecordFormProps<Schema>) {
  return (
    <PersistedRecordForm<FormTexts, z.output<Schema>>
      {...props}
      known={Object.fromEntries(fields.map(({ name }) => [name, record ? textOf(record, name) : '']))}
      parts={fields.map(({ name, label }) => ({ label, names: [name] }))}
      resolverOf={(values, dirty) => {
        const names = record ? dirty : Object.keys(values);
        const sent = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
        const resolver = zodResolver(schema as unknown as z.ZodType<z.output<Schema>, FieldValues>);
        return (_, context, options) => resolver({ ...sent, ...versionOf(record) }, context, options);
      }}
      buttons={children}
    >
      {({ field }) =>
        fields.map(({ name, label, kind, required }) => (
          <TextField
            key={name}
            {...field(name)}
            label={label}
            required={required ?? false}
            type={kind === 'email' ? kind : 'text'}
            multiline={kind === 'multiline'}
          />
        ))
      }
    </PersistedRecordForm>
  );
}

interface Shown<Known extends FormTexts> {
  values: Known;
  type: (change: Partial<Known>) => void;
  problems: Record<string, string>;
  /** Props of the field with this name. It shows its value and problem, or else the hint. */
  field: (name: string, hint?: string) => TextFieldProps;
}

interface DraftFormProps<Known extends FormTexts, Output extends object> {
  draftName: string;
  known: Known;
  parts: readonly FormPart[];
  /** Returns the resolver that checks the draft's values. `dirty` are the names of the changed ones. */
  resolverOf: (values: Known, dirty: readonly string[]) => Resolver<FormTexts, unknown, Output>;
  submitLabel: string;
  /** The button works before the first input too, and shows the missing fields. */
  submitsUnchanged?: boolean;
  onSave: (output: Output) => Promise<unknown>;
  buttons: ReactNode;
  children: (shown: Shown<Known>) => ReactNode;
}

/** Stores its values in the browser until they are saved. The user resolves conflicts in edited fields. */
export function PersistedRecordForm<Known extends FormTexts, Output extends object>({
  draftName,
  known,
  parts,
  resolverOf,
  submitLabel,
  submitsUnchanged = false,
  onSave,
  buttons,
  children,
}: DraftFormProps<Known, Output>) {
  const draft = useFormDraft(draftName, known, parts);
  const { values, dirty } = draft;
  const { field, onSubmit, failure, isSubmitting, formState } = useAppForm<FormTexts, Output>({
    resolver: resolverOf(values, dirty),
    send: async (output) => {
      draft.send();
      await onSave(output);
      draft.saved(values);
    },
    failureText,
  });
  const problems = Object.fromEntries(
    Object.entries(formState.errors).map(([name, error]) => [name, error?.message ?? '']),
  );
  const fieldOf = (name: string, hint?: string): TextFieldProps => ({
    ...field(name, { hint }),
    size: 'small',
    value: values[name] ?? '',
    onChange: ({ target }) => draft.type({ [name]: target.value } as Partial<Known>),
  });
  // The refetched record arrives before the save ends. It is not a conflict.
  const theirs = isSubmitting ? { conflicts: [], changedMeanwhile: [] } : draft;
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <UnsavedChanges {...draft} {...theirs} />
      {children({ values, type: draft.type, problems, field: fieldOf })}
      {failure && <Alert severity="error">{failure}</Alert>}
      <div className={styles.buttons}>
        {buttons}
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          disabled={(dirty.length === 0 && !submitsUnchanged) || theirs.conflicts.length > 0}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

export function toFieldErrors(problems: Record<string, string | undefined>): FieldErrors<FormTexts> {
  const found = Object.entries(problems).flatMap(([name, message]) => (message ? [[name, message] as const] : []));
  return Object.fromEntries(found.map(([name, message]) => [name, { type: 'validate', message }]));
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

type UnsavedChangesProps = Pick<
  ReturnType<typeof useFormDraft>,
  'isRestored' | 'conflicts' | 'changedMeanwhile' | 'chooseMine' | 'takeTheirs' | 'discard'
>;

function UnsavedChanges(props: UnsavedChangesProps) {
  const { isRestored, conflicts, changedMeanwhile, chooseMine, takeTheirs, discard } = props;
  const area = useRef<HTMLDivElement>(null);
  const count = conflicts.length;
  // A pressed button disappears with its conflict. The focus moves to the next conflict, or to Save.
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) {
      const next =
        area.current?.querySelector('button') ?? area.current?.closest('form')?.querySelector('[type=submit]');
      if (next instanceof HTMLElement) next.focus();
    }
    before.current = count;
  }, [count]);
  return (
    <div ref={area} className={styles.unsaved}>
      {isRestored && (
        <Alert
          severity="info"
          action={
            <ConfirmButton
              size="small"
              title="Discard your changes?"
              description="The fields go back to the saved values."
              action="Discard"
              onConfirm={discard}
            >
              Discard
            </ConfirmButton>
          }
        >
          Your unsaved changes from earlier are back.
        </Alert>
      )}
      {count > 0 && (
        <Alert severity="warning">
          Somebody else changed this while you were typing. Which version do you keep?
          {conflicts.map((conflict) => (
            <fieldset key={conflict.label} className={styles.versions}>
              <legend>
                {conflict.label}, before: {shown(conflict.base)}
              </legend>
              <Version action="Keep mine" text={conflict.mine} onChoose={() => chooseMine(conflict)} />
              <Version action="Take theirs" text={conflict.theirs} onChoose={() => takeTheirs(conflict)} />
            </fieldset>
          ))}
        </Alert>
      )}
      {changedMeanwhile.length > 0 && (
        <Alert severity="info">
          Somebody else changed{' '}
          {changedMeanwhile
            .map(({ label, base, theirs }) => `${label} from ${shown(base)} to ${shown(theirs)}`)
            .join(', ')}
          .
        </Alert>
      )}
    </div>
  );
}

function Version({ action, text, onChoose }: { action: string; text: string; onChoose: () => void }) {
  return (
    <Button variant="outlined" color="inherit" onClick={onChoose}>
      <span>
        {action}
        <strong className={styles.version}>{shown(text)}</strong>
      </span>
    </Button>
  );
}

const shown = (text: string) => text.trim() || '(nothing)';
