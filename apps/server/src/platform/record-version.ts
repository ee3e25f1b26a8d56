import { createHash } from 'node:crypto';
import { Outdated } from './errors.ts';

const length = 16;

/** Hash of the fields `names`. Changes with any of them. */
export function recordVersionOf<Row extends object>(row: Row, names: readonly (keyof Row)[]): string {
  const values = JSON.stringify(names.map((name) => row[name]));
  return createHash('sha256').update(values).digest('base64url').slice(0, length);
}

/** Throws Outdated if a change is based on another version. A change without a version always passes. */
export function ensureVersion(meantFor: string | undefined, current: { version: string }): void {
  if (meantFor !== undefined && meantFor !== current.version) throw new Outdated(current);
}
