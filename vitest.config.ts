import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { prepareTestEnvironment } from './scripts/lib/test-environment.mjs';

prepareTestEnvironment();

// Far above what any test needs, so that a busy machine fails none.
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

const server = { ...timeouts, globalSetup: ['apps/server/test/global-setup.ts'] };
// Node.js runs the server's sources as they are, as it does for users. Vite's transformed modules cost a tenth more.
const plainNode = { viteModuleRunner: false, nodeLoader: false };
// With devices before a real server, which are no browsers.
const serverFiles = globSync(['apps/server/{src,test}/**/*.test.ts', 'e2e/devices/*.test.ts'], {
  exclude: ['**/programs/**'],
});
const programFiles = ['{cluster,apps/server/test}/programs/*.test.ts'];
// Files that replace modules or measure processor time need a process of their own.
const needsOwnProcess = (file: string) =>
  /vi\.(mock|resetModules)\(|process\.cpuUsage/.test(readFileSync(file, 'utf8'));

export default defineConfig({
  test: {
    // By default it leaves one core free, which is half of a machine with two.
    maxWorkers: '100%',
    // Files that tests read without importing them.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/package-lock.json',
      '**/apps/server/migrations/**',
      '**/samples/**',
    ],
    // With `isolate: false` a worker loads the modules once, and not for each of its files.
    projects: [
      { test: { ...timeouts, name: 'domain', isolate: false, include: ['packages/*/src/**/*.test.ts'] } },
      {
        test: {
          ...server,
          name: 'server',
          isolate: false,
          experimental: plainNode,
          include: serverFiles.filter((file) => !needsOwnProcess(file)),
        },
      },
      { test: { ...server, name: 'server-isolated', include: serverFiles.filter(needsOwnProcess) } },
      { test: { ...timeouts, name: 'bench', isolate: false, include: ['bench/**/*.test.ts'] } },
      {
        test: {
          ...timeouts,
          name: 'cluster',
          isolate: false,
          include: ['cluster/*.test.ts', 'cluster/{config,faults,load}/*.test.ts'],
        },
      },
      // Only `npm run cluster -- test` runs these.
      { test: { ...server, name: 'cluster-programs', include: programFiles } },
      { test: { ...timeouts, name: 'scripts', isolate: false, include: ['scripts/**/*.test.ts'] } },
      {
        resolve: { alias: { '~': fileURLToPath(new URL('./apps/web/app', import.meta.url)) } },
        define: { __KEPT_FORMAT__: '"test"' },
        test: { ...timeouts, name: 'web', isolate: false, include: ['apps/web/{app,worker,vite}/**/*.test.ts'] },
      },
    ],
  },
});
