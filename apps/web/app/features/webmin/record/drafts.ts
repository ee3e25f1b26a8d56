import { useRef, useState } from 'react';
import { onSessionEnd, signedInAccountId } from '~/lib/session.ts';

export type FormTexts = Record<string, string>;

interface Draft {
  typed: FormTexts;
  /** Values of these fields before the user edited them. */
  base: FormTexts;
}

const prefix = 'bb_webmin_draft';
/** Fallback without sessionStorage. Its drafts end with the page. */
const inMemory = new Map<string, string>();

const keyOf = (name: string) => `${prefix}:${signedInAccountId()}:${name}`;

export function readFormDraft(name: string): Draft | undefined {
  const key = keyOf(name);
  try {
    const text = inMemory.get(key) ?? sessionStorage.getItem(key);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft, which survives reloads and an expired session. Removes an empty draft. */
export function saveFormDraft(name: string, draft: Draft): void {
  const key = keyOf(name);
  const text = JSON.stringify(draft);
  const isEmpty = Object.keys(draft.typed).length === 0;
  inMemory.delete(key);
  try {
    if (isEmpty) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    if (!isEmpty) inMemory.set(key, text);
  }
}

/** Returns true if a record has a draft. `record` is the prefix of its drafts' names. */
export function hasFormDraft(record: string): boolean {
  return keysOf(keyOf(record)).length > 0;
}

export function deleteFormDrafts(record: string): void {
  deleteStored(keyOf(record));
}

function keysOf(begin: string): string[] {
  const isOfIt = (key: string) => key === begin || key.startsWith(`${begin}:`);
  return [...inMemory.keys(), ...storedKeys()].filter(isOfIt);
}

function deleteStored(begin: string): void {
  for (const key of keysOf(begin)) {
    inMemory.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked and contains no draft.
    }
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

// A logout deletes all drafts of this tab. An expired session retains them.
if (typeof window !== 'undefined') {
  onSessionEnd((ending) => {
    if (ending === 'logout') deleteStored(prefix);
  });
}

export interface FormPart {
  label: string;
  names: readonly string[];
}

export interface FormPartChange extends FormPart {
  base: string;
  theirs: string;
}

export interface FormPartConflict extends FormPartChange {
  mine: string;
}

/**
 * Manages the input over a record's known values, and stores it in the browser under `name` until it is saved. Fields
 * without input follow the known values. A field changed on both sides is a conflict.
 */
export function useFormDraft<Known extends FormTexts>(name: string, known: Known, parts: readonly FormPart[]) {
  const [draft, setDraft] = useState<Draft>(() => readFormDraft(name) ?? { typed: {}, base: {} });
  const [isRestored, setRestored] = useState(() => Object.keys(draft.typed).length > 0);
  const [asSent, setAsSent] = useState<Known>();
  // Several inputs may occur between two renders.
  const latest = useRef(draft);
  const write = (next: Draft) => {
    latest.current = next;
    setDraft(next);
    saveFormDraft(name, next);
    if (Object.keys(next.typed).length === 0) setRestored(false);
  };
  const values = { ...known, ...draft.typed } as Known;
  const isDirty = (field: string) => draft.typed[field] !== undefined && draft.typed[field] !== known[field];
  const conflicts = parts.flatMap((part): FormPartConflict[] => {
    const isBoth = part.names.some((field) => isDirty(field) && (draft.base[field] ?? '') !== (known[field] ?? ''));
    return isBoth
      ? [{ ...part, base: shown(draft.base, part), mine: shown(values, part), theirs: shown(known, part) }]
      : [];
  });
  const changedMeanwhile = parts.flatMap((part) => {
    const isTheirs = asSent && part.names.some((field) => !isDirty(field) && asSent[field] !== known[field]);
    return isTheirs ? [{ ...part, base: shown(asSent, part), theirs: shown(known, part) }] : [];
  });
  return {
    values,
    dirty: Object.keys(values).filter(isDirty),
    conflicts,
    /** Changes by other users to fields without input, since the last attempt to save. */
    changedMeanwhile,
    isRestored,
    type(change: Partial<Known>) {
      const next = copyOf(latest.current);
      for (const [field, value] of Object.entries(change as FormTexts)) {
        if (next.typed[field] === undefined || next.typed[field] === known[field])
          next.base[field] = known[field] ?? '';
        if (value === known[field]) drop(next, field);
        else next.typed[field] = value;
      }
      write(next);
    },
    chooseMine({ names }: FormPart) {
      const base = Object.fromEntries(names.map((field) => [field, known[field] ?? '']));
      write({ ...draft, base: { ...draft.base, ...base } });
    },
    takeTheirs({ names }: FormPart) {
      const next = copyOf(draft);
      for (const field of names) drop(next, field);
      write(next);
    },
    send: () => setAsSent(known),
    saved(sent: FormTexts) {
      // The user may have typed since this render.
      const next = copyOf(latest.current);
      for (const [field, value] of Object.entries(sent)) {
        if (next.typed[field] === value) drop(next, field);
        else if (next.typed[field] !== undefined) next.base[field] = value;
      }
      write(next);
      setRestored(false);
      setAsSent(undefined);
    },
    discard: () => write({ typed: {}, base: {} }),
  };
}

const copyOf = ({ typed, base }: Draft): Draft => ({ typed: { ...typed }, base: { ...base } });
const shown = (from: FormTexts, { names }: FormPart) => names.map((field) => from[field] ?? '').join(' ');

function drop({ typed, base }: Draft, field: string): void {
  delete typed[field];
  delete base[field];
}
