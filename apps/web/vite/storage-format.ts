import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const openApi = fileURLToPath(new URL('../../../packages/contract/openapi.json', import.meta.url));
const knownItems = fileURLToPath(new URL('../app/features/lists/model/known-items.ts', import.meta.url));

const isText = (name: string, value: unknown) =>
  (name === 'summary' || name === 'description') && typeof value === 'string';

/** Changes with the schemas of the API, not with each build, so that a release does not empty offline lists. */
export function storageFormat(): string {
  const api = JSON.parse(readFileSync(openApi, 'utf8'), (name, value) => (isText(name, value) ? undefined : value));
  const hash = createHash('sha256').update(JSON.stringify(api)).update(readFileSync(knownItems));
  return hash.digest('base64url').slice(0, 12);
}
