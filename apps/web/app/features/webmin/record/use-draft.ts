import { useRef, useState } from 'react';
import { type Draft, keepDraft, readDraft, type Values } from './drafts.ts';

/** Fields that are kept or taken over together, such as the two numbers of a place. */
export interface Part {
  label: string;
  names: readonly string[];
}

/** A part that somebody else has changed. */
export interface PartChange extends Part {
  base: string;
  theirs: string;
}

/** A part that somebody else has changed while it was being changed here. */
export interface PartConflict extends PartChange {
  mine: string;
}

/**
 * What is typed into the fields of a record, over what is known of it: kept on the device under `name` until it is
 * saved. Fields that nobody typed into follow what is known; where both changed one, it is a conflict.
 */
export function useDraft<Known extends Values>(name: string, known: Known, parts: readonly Part[]) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(name) ?? { typed: {}, base: {} });
  const [wasKept, setWasKept] = useState(() => Object.keys(draft.typed).length > 0);
  const [asSent, setAsSent] = useState<Known>();
  // What is typed may come more than once between two renders.
  const latest = useRef(draft);
  const write = (next: Draft) => {
    latest.current = next;
    setDraft(next);
    keepDraft(name, next);
    if (Object.keys(next.typed).length === 0) setWasKept(false);
  };
  const values = { ...known, ...draft.typed } as Known;
  const isDirty = (field: string) => draft.typed[field] !== undefined && draft.typed[field] !== known[field];
  const conflicts = parts.flatMap((part): PartConflict[] => {
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
    /** The fields that hold something else than is known. */
    dirty: Object.keys(values).filter(isDirty),
    conflicts,
    /** What somebody else has changed of the rest since it was last sent. */
    changedMeanwhile,
    /** What was typed lay on the device when the form was opened. */
    wasKept,
    type(change: Partial<Known>) {
      const next = copyOf(latest.current);
      for (const [field, value] of Object.entries(change as Values)) {
        if (next.typed[field] === undefined || next.typed[field] === known[field])
          next.base[field] = known[field] ?? '';
        if (value === known[field]) drop(next, field);
        else next.typed[field] = value;
      }
      write(next);
    },
    keepMine({ names }: Part) {
      const base = Object.fromEntries(names.map((field) => [field, known[field] ?? '']));
      write({ ...draft, base: { ...draft.base, ...base } });
    },
    takeTheirs({ names }: Part) {
      const next = copyOf(draft);
      for (const field of names) drop(next, field);
      write(next);
    },
    /** It is on its way, as it was known. */
    send: () => setAsSent(known),
    /** What was sent is saved; what was typed over it meanwhile stays a change of that. */
    saved(sent: Values) {
      // Somebody may have typed on since, which this render does not know of.
      const next = copyOf(latest.current);
      for (const [field, value] of Object.entries(sent)) {
        if (next.typed[field] === value) drop(next, field);
        else if (next.typed[field] !== undefined) next.base[field] = value;
      }
      write(next);
      setWasKept(false);
      setAsSent(undefined);
    },
    discard: () => write({ typed: {}, base: {} }),
  };
}

const copyOf = ({ typed, base }: Draft): Draft => ({ typed: { ...typed }, base: { ...base } });
const shown = (from: Values, { names }: Part) => names.map((field) => from[field] ?? '').join(' ');

function drop({ typed, base }: Draft, field: string): void {
  delete typed[field];
  delete base[field];
}
