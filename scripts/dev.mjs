// npm run dev: restarts the server when one of its files changes. Vite in the server reloads the web app.
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { stayAbove } from './lib/run.mjs';

requireNode();
await installIfNeeded();
// Named, since plain --watch also looks at the files that Vite writes while it starts, and would restart for ever.
const watched = ['--watch-path=apps/server/src', '--watch-path=packages', '--watch-preserve-output'];
// --watch would outlive npm, and does not know SIGHUP.
await stayAbove([...watched, 'apps/server/src/main.ts'], { NODE_ENV: 'development' });
