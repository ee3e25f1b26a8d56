/** Reads a text from local storage. Returns null if there is none, or if the browser blocks storage. */
export function readLocalStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or deletes it. If storage is full or blocked, nothing is stored. */
export function writeLocalStorage(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or blocked.
  }
}

/** Reads a value that was stored as JSON. The caller checks its type if other releases may have stored it. */
export function readLocalStorageJson<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(readLocalStorage(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
