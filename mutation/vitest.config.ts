import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of pure code alone: no database, no processes. */
export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('../apps/web/app', import.meta.url)) } },
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: [
      'packages/domain/src/**/*.test.ts',
      'apps/web/app/features/{feed,listing-details,lists}/**/*.test.ts',
      'apps/server/src/modules/{gazetteer,imports}/**/{gazetteer,product-name,csv-sheet,packed-prices}.test.ts',
      'apps/server/src/modules/listings/search-plan.test.ts',
      'apps/server/src/platform/{answer-cache,rate-limit/client-address}.test.ts',
    ],
  },
});
