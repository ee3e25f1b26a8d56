import { onSessionEnd, signedInAccount } from '~/lib/session.ts';

export type Values = Record<string, string>;

export interface Draft {
  typed: Values;
  /** Values of these fields before the user edited them. */
  base: Values;
}

const prefix = 'bb_webmin_draft';
/** Fallback without sessionStorage. Its drafts end with the page. */
const inMemory = new Map<string, string>();

const keyOf = (name: string) => `${prefix}:${signedInAccount()}:${name}`;

/** Reads the draft with this name, for the same user in this tab. */
export function readDraft(name: string): Draft | undefined {
  const key = keyOf(name);
  try {
    const text = inMemory.get(key) ?? sessionStorage.getItem(key);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft, which survives reloads and an expired session. Removes an empty draft. */
export function saveDraft(name: string, draft: Draft): void {
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
export function hasDraft(record: string): boolean {
  return keysOf(keyOf(record)).length > 0;
}

export function deleteDrafts(record: string): void {
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
    if (ending === 'logout') forget(prefix);
  });
}
