import { createHash } from 'node:crypto';
import { Outdated } from './errors.ts';

const length = 16;

/** A word for what the fields of `names` hold: another one as soon as any of them changes. */
export function versionOf<Row extends object>(row: Row, names: readonly (keyof Row)[]): string {
  const values = JSON.stringify(names.map((name) => row[name]));
  return createHash('sha256').update(values).digest('base64url').slice(0, length);
}

/**
 * Throws Outdated when a change was meant for another version than the record has by now. Changes that name none are
 * made as they come.
 */
export function ensureVersion(meantFor: string | undefined, current: { version: string }): void {
  if (meantFor !== undefined && meantFor !== current.version) throw new Outdated(current);
}
