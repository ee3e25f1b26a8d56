import { onSessionEnd, signedInAccount } from '~/lib/session.ts';

export type Values = Record<string, string>;

/** What somebody typed into a record's fields and has not saved. */
export interface Draft {
  typed: Values;
  /** What these fields held when they were typed into. */
  base: Values;
}

const prefix = 'bb_webmin_draft';
/** Where storage is closed to the page, drafts last as long as it does. */
const inMemory = new Map<string, string>();

const keyOf = (name: string) => `${prefix}:${signedInAccount()}:${name}`;

/** What was typed into the fields of this name and not saved, by the same person in this tab. */
export function readDraft(name: string): Draft | undefined {
  const key = keyOf(name);
  try {
    const text = inMemory.get(key) ?? sessionStorage.getItem(key);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was typed, through reloads and an expired session; without anything typed nothing is kept. */
export function keepDraft(name: string, draft: Draft): void {
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

/** Whether something typed into a record waits: `record` is how the names of its drafts begin. */
export function hasDraft(record: string): boolean {
  return keysOf(keyOf(record)).length > 0;
}

/** Forgets what was typed into a record. */
export function forgetDrafts(record: string): void {
  forget(keyOf(record));
}

function keysOf(begin: string): string[] {
  const isOfIt = (key: string) => key === begin || key.startsWith(`${begin}:`);
  return [...inMemory.keys(), ...storedKeys()].filter(isOfIt);
}

function forget(begin: string): void {
  for (const key of keysOf(begin)) {
    inMemory.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept there.
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

// Whoever signs out leaves nothing behind; whose session expired goes on where they were.
if (typeof window !== 'undefined') {
  onSessionEnd((ending) => {
    if (ending === 'logout') forget(prefix);
  });
}
