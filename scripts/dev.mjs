// npm run dev: the server starts anew when one of its files changes, the web app reloads by itself (Vite in the server).
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { become } from './lib/run.mjs';

requireNode();
installIfNeeded();
become(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { NODE_ENV: 'development' });
