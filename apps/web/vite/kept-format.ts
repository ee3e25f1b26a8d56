import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const contract = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
const knownItems = fileURLToPath(new URL('../app/features/lists/model/known-items.ts', import.meta.url));

/**
 * Names the shape of what pages keep of the server's answers. It changes with the contract rather than with each build:
 * a release that leaves the contract alone must not empty a list between the shelves.
 */
export function keptFormat(): string {
  const shapes = readdirSync(contract).filter((name) => /^[\w-]+\.ts$/.test(name));
  const files = [...shapes.sort().map((name) => contract + name), knownItems];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('base64url').slice(0, 12);
}
