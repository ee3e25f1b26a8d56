import { hash } from 'node:crypto';
import { today } from './price-age.ts';

/**
 * Identifies a page by its build, its address, the day, by which ages are told, and the data it is made of, so that it
 * is new as soon as one of these is. `data`: as they are handed to the browser.
 */
export function pageKey(version: string, url: string, data: readonly string[]): string {
  return hash('sha256', [version, url, today(), ...data].join('\0'), 'base64url');
}
