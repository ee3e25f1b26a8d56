import { newClientId } from './client-id.ts';

const key = 'bb_device';

/**
 * What this browser calls itself where somebody says what a price is, so that two accounts on one device count as one;
 * undefined where the browser keeps nothing.
 */
export function deviceId(): string | undefined {
  try {
    const known = localStorage.getItem(key);
    if (known) return known;
    const made = newClientId();
    localStorage.setItem(key, made);
    return made;
  } catch {
    return undefined;
  }
}
