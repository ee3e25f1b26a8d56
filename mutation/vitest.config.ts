import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of pure rules alone: no database, no processes, no browser. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['packages/domain/src/**/*.test.ts'],
  },
});
