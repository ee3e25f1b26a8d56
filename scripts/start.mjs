// npm start: installs and builds what is missing or out of date, then becomes the server.
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { become } from './lib/run.mjs';
import { serverFlags } from './lib/server-flags.mjs';
import { buildWebIfNeeded } from './lib/web-build.mjs';

requireNode();
await installIfNeeded();
await buildWebIfNeeded();
// Compiled code is kept, which halves the time until the server listens.
await become([...serverFlags, 'apps/server/src/main.ts'], {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
});
