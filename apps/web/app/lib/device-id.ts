import { newClientId } from './client-id.ts';

const key = 'bb_device';

/**
 * Identifies this browser in price reports, so that two accounts on one device count as one. Undefined without storage.
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
