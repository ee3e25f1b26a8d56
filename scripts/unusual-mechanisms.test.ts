import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './lib/run.mjs';

const page = 'docs/architecture.md';

/** Files and folders with a mechanism that an engineer would not expect in a web app. */
const mechanisms = [
  'packages/listing-index/',
  'apps/server/src/modules/listings/follow-catalogue.ts',
  'apps/server/src/platform/database/pack-rows.ts',
  'apps/server/src/platform/database/prepared.ts',
  'apps/server/src/platform/database/limited-client.ts',
  'apps/server/src/platform/database/outage.ts',
  'apps/server/src/platform/database/routed-database.ts',
  'apps/server/src/platform/database/read-replicas.ts',
  'apps/server/src/platform/database/embedded/',
  'apps/server/src/platform/backup/',
  'apps/server/src/platform/jobs/worker-pool.ts',
  'apps/server/src/platform/jobs/dead-workers.ts',
  'apps/server/src/platform/worker-queue.ts',
  'apps/server/src/platform/public-cache.ts',
  'apps/server/node.env',
  'apps/web/app/lib/catalogue/',
  'apps/web/app/lib/offline/',
  'apps/web/vite/',
  'apps/web/worker/',
];

/** Private APIs of libraries and of Node.js. */
const privateApi =
  /__zod_|__reactRouter|__iconData|\._private|process\.binding|setFlagsFromString|node_modules\/[^'"]*\/internal\/|\)\.connection\b/;

const [, section = ''] = readFileSync(join(root, page), 'utf8').split('## Unusual mechanisms');
const rows = section.split('\n').flatMap((line) => {
  const [, where, ...others] = line.split('|').map((cell) => cell.trim());
  return where?.startsWith('`') ? [{ where: where.replaceAll('`', ''), others: others.slice(0, 3) }] : [];
});

describe('the table of unusual mechanisms', () => {
  test.each(mechanisms)('has a row for %s', (path) => {
    expect(
      rows.map(({ where }) => where),
      `Add a row for ${path} under "Unusual mechanisms" in ${page}, or remove it from the list in this test.`,
    ).toContain(path);
  });

  test.each(rows)('lists $where, which is there, with its reason and how to remove it', ({ where, others }) => {
    expect(existsSync(join(root, where)), `${where} is gone: remove its row from ${page}.`).toBe(true);
    const lines = statSync(join(root, where)).isFile() ? readFileSync(join(root, where), 'utf8').split('\n').length : 0;
    expect(lines, `${where} has more than 300 lines: make it smaller, or use a library.`).toBeLessThanOrEqual(300);
    expect(mechanisms, `Add ${where} to the list in this test.`).toContain(where);
    expect(others.filter(Boolean), `The row of ${where} needs what, why and how to remove it.`).toHaveLength(3);
  });
});

test('the app uses no private API of a library', () => {
  const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'scripts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|\/test\//.test(file) && existsSync(join(root, file)));
  expect(files.length).toBeGreaterThan(500);
  const users = files.filter((file) => privateApi.test(readFileSync(join(root, file), 'utf8')));
  expect(users, 'Use a documented API instead.').toEqual([]);
});
