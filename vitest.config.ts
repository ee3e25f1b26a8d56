import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { prepareTestEnvironment } from './scripts/lib/test-environment.mjs';

prepareTestEnvironment();

// Far above what any test needs, so that a busy machine fails none.
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    // By itself it leaves one core to whoever looks on, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      { test: { ...patience, name: 'domain', include: ['packages/*/src/**/*.test.ts'] } },
      {
        test: {
          ...patience,
          name: 'server',
          // With devices before a real server, which are no browsers.
          include: ['apps/server/**/*.test.ts', 'e2e/devices/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
      { test: { ...patience, name: 'bench', include: ['bench/**/*.test.ts'] } },
      { test: { ...patience, name: 'cluster', include: ['cluster/**/*.test.ts'] } },
      { test: { ...patience, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        resolve: { alias: { '~': fileURLToPath(new URL('./apps/web/app', import.meta.url)) } },
        define: { __KEPT_FORMAT__: '"test"' },
        test: { ...patience, name: 'web', include: ['apps/web/{app,worker,vite}/**/*.test.ts'] },
      },
    ],
  },
});
