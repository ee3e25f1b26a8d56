// npm start: installs and builds what is missing or out of date, then becomes the server.
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { become } from './lib/run.mjs';
import { buildWebIfNeeded } from './lib/web-build.mjs';

requireNode();
await installIfNeeded();
await buildWebIfNeeded();
// Compiled code is kept, which halves the time until the server listens. Room for young objects is limited to what
// answers need: that takes 80 MB less memory and pauses shorter; and no object is taken for a lasting one before it has
// lasted. V8 has one helper for collecting and compiling, not four, which took both cores of a small machine from
// answers (docs/performance.md).
await become(
  [
    '--max-semi-space-size=16',
    '--no-allocation-site-pretenuring',
    '--heap-growing-percent=50',
    '--v8-pool-size=1',
    'apps/server/src/main.ts',
  ],
  {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
  },
);
