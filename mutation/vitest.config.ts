import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = 'apps/server/src/modules';

/** The tests of pure rules alone: no database, no processes, no browser. */
export default defineConfig({
  resolve: { alias: { '~': `${root}apps/web/app` } },
  test: {
    root,
    testTimeout: 60_000,
    include: [
      'packages/domain/src/**/*.test.ts',
      'apps/web/app/**/*.test.ts',
      `${modules}/gazetteer/gazetteer.test.ts`,
      `${modules}/imports/pricesmart/{columns,parse-csv-sheet,parse-pricesmart,product-name-of-description}.test.ts`,
      `${modules}/imports/survey/{category-name,layouts,packed-prices}.test.ts`,
      `${modules}/merges/merge-list-items.test.ts`,
      'apps/server/src/platform/auth/gate.test.ts',
      'packages/contract/src/issue-sentence.test.ts',
      'apps/server/src/platform/mail/mailable-name.test.ts',
      'apps/server/src/platform/rate-limit/client-address.test.ts',
    ],
    exclude: ['**/node_modules/**', 'apps/web/app/styles/**'],
  },
});
