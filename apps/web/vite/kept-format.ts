import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const contract = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
const knownItems = fileURLToPath(new URL('../app/features/lists/model/known-items.ts', import.meta.url));

/** Version of cached responses. It changes with the contract, so that a release does not empty offline lists. */
export function keptFormat(): string {
  const shapes = readdirSync(contract).filter((name) => /^[\w-]+\.ts$/.test(name));
  const files = [...shapes.sort().map((name) => contract + name), knownItems];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('base64url').slice(0, 12);
}
