// npm start: installs and builds what is missing or out of date, then becomes the server.
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { become } from './lib/run.mjs';
import { buildWebIfNeeded } from './lib/web-build.mjs';

requireNode();
installIfNeeded();
buildWebIfNeeded();
become(['apps/server/src/main.ts'], { NODE_ENV: 'production' });
