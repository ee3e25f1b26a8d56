import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { concernedSpecs, readChangedSince, sourceTests } from './lib/changed.mjs';

const specs = ['feed.spec.ts', 'feed-look.spec.ts', 'pages.spec.ts', 'webmin-kinds.spec.ts'];

test.each([
  [['apps/web/app/features/feed/feed.tsx'], ['feed-look.spec.ts', 'feed.spec.ts']],
  [
    ['apps/web/app/features/webmin/kinds/rows.tsx', 'e2e/pages.spec.ts'],
    ['pages.spec.ts', 'webmin-kinds.spec.ts'],
  ],
  [['apps/web/app/features/no-spec/form.tsx'], specs],
  [['apps/web/app/lib/call-api.ts'], specs],
  [['packages/domain/src/money.ts'], specs],
  [['e2e/steps.ts'], specs],
  [['apps/web/app/lib/money.test.ts', 'apps/server/src/app.ts', 'docs/testing.md', 'e2e/gone.spec.ts'], []],
])('changes of %j concern the browser tests %j', (changed, expected) => {
  expect(concernedSpecs(changed, specs).toSorted()).toEqual(expected.toSorted());
});

test('an unknown option is refused', () => {
  expect(readChangedSince([])).toBeUndefined();
  expect(readChangedSince(['--changed=HEAD'])).toMatch(/^[0-9a-f]{40}$/);
  for (const args of [['--change'], ['--changed='], ['--changed', 'HEAD']]) {
    expect(() => readChangedSince(args)).toThrow('Usage');
  }
});

test('each test that reads the sources exists', () => {
  for (const path of sourceTests) expect(globSync([`${path}*.test.ts`, `${path}/*.test.ts`]), path).not.toEqual([]);
});
