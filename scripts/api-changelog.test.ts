import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

/** SHA-256 of the sorted endpoints of 2026-11-27. Entries since then name each endpoint. */
const baseline = 'c4fa997b8f134c021830ad1e60bb4137262d8d1ee1b2466568c75d88897df473';
const named = /`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`]{0,200})`/g;

it('OPN-05 every endpoint that was added or removed has an entry in docs/api-changelog.md', async () => {
  const document: { paths: Record<string, object> } = JSON.parse(await read('../packages/contract/openapi.json'));
  const endpoints = new Set(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  const [recent = ''] = (await read('../docs/api-changelog.md')).split('## 2026-11-27');
  const notThere: string[] = [];
  // The newest entry comes first, so the list is undone from the present to the baseline.
  for (const entry of recent.split('\n- ')) {
    const isRemoval = entry.startsWith('Removed:');
    for (const [, endpoint = ''] of entry.matchAll(named)) {
      if (isRemoval) endpoints.add(endpoint);
      else if (!endpoints.delete(endpoint)) notThere.push(endpoint);
    }
  }
  expect(notThere, 'endpoints of the changelog that the API does not have').toEqual([]);
  const digest = createHash('sha256')
    .update([...endpoints].sort().join('\n'))
    .digest('hex');
  expect(digest, `add what changed; without the entries there are ${endpoints.size} endpoints, not 219`).toBe(baseline);
});
