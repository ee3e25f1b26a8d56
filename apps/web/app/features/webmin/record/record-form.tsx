import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '~/lib/api-error.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { failureText } from '../failure-text.ts';
import type { Values } from './drafts.ts';
import { type Part, type PartChange, type PartConflict, useDraft } from './drafts.ts';
import styles from './record-drawer.module.css';

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

interface UnsavedChangesProps {
  /** True if the form restored a stored draft. */
  wasKept: boolean;
  conflicts: readonly PartConflict[];
  changedMeanwhile: readonly PartChange[];
  onKeepMine: (part: Part) => void;
  onTakeTheirs: (part: Part) => void;
  onDiscard: () => void;
}

export function UnsavedChanges(props: UnsavedChangesProps) {
  const { wasKept, conflicts, changedMeanwhile, onKeepMine, onTakeTheirs, onDiscard } = props;
  const [isAsking, setAsking] = useState(false);
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
      {wasKept && (
        <Alert
          severity="info"
          action={
            <Button size="small" onClick={() => setAsking(true)}>
              Discard
            </Button>
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
              <Button variant="outlined" color="inherit" onClick={() => onKeepMine(conflict)}>
                <span>
                  Keep mine
                  <strong className={styles.version}>{shown(conflict.mine)}</strong>
                </span>
              </Button>
              <Button variant="outlined" color="inherit" onClick={() => onTakeTheirs(conflict)}>
                <span>
                  Take theirs
                  <strong className={styles.version}>{shown(conflict.theirs)}</strong>
                </span>
              </Button>
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
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        description="The fields go back to the saved values."
        action="Discard"
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

const shown = (text: string) => text.trim() || '(nothing)';

export function useSaving(fields: readonly string[]) {
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  return {
    isSaving,
    problems,
    failure,
    refuse: setProblems,
    /** Returns true if the work succeeded. */
    async save(work: () => Promise<unknown>): Promise<boolean> {
      setProblems({});
      setFailure(undefined);
      setSaving(true);
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const wrong = error instanceof ApiError ? Object.entries(error.fields) : [];
        const known = wrong.filter(([name]) => fields.includes(name));
        setProblems(Object.fromEntries(known.map(([name, messages]) => [name, messages.join(' ')])));
        if (known.length === 0) setFailure(failureText(error));
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}
