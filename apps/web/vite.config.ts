import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractForPages } from './vite/contract-for-pages.ts';
import { drawings } from './vite/drawings.ts';
import { precompress } from './vite/precompress.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { storageFormat } from './vite/storage-format.ts';

const app = join(import.meta.dirname, 'app');

/** The modules that every page starts from, one that it loads when it is idle, and two first pages of many visits. */
const first = [
  'entry.client.tsx',
  'root.tsx',
  'lib/offline/persist-queries.ts',
  'routes/shell.tsx',
  'routes/home.tsx',
  'routes/kind.tsx',
  // Small, and otherwise the login would load the whole of a listing for it.
  '../../../packages/contract/src/sharing.ts?calls',
];
/** Another first page of many visits. */
const listing = ['routes/listing.tsx'];
const libraries = ['/react-dom/', '/react-router/', '/@tanstack/'];

/** Tests whether a module is one of these files. React Router adds a query to the names of routes. */
function isOneOf(files: string[]) {
  const paths = new Set(files.map((file) => join(app, file)));
  return (id: string) => paths.has(id) || paths.has(id.split('?', 1)[0] ?? '');
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  define: { __KEPT_FORMAT__: JSON.stringify(storageFormat()) },
  plugins: [reactRouter(), contractForPages(), drawings(), serviceWorker(), precompress()],
  resolve: { alias: { '~': app } },
  // Bundled into the server's build, these are cut down to what is used and need not be searched for at start.
  ssr: { noExternal: [/^@mui\//, /^@emotion\//, 'lucide-react'] },
  // While developing: all libraries are found at the start, not one page after the other with a reload each.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.ts', '!app/**/*.server.*'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A group also takes the static imports of its modules. The bundler groups the other modules itself.
            codeSplitting: {
              groups: [
                // Stays in the browser's cache until these libraries change.
                { name: 'libraries', test: (id) => libraries.some((name) => id.includes(`/node_modules${name}`)) },
                { name: 'first', test: isOneOf(first) },
                // One file for the icons that several parts of the app share, instead of one file for each icon.
                { name: 'icons', test: 'lucide-react', minShareCount: 2 },
                { name: 'listing', test: isOneOf(listing) },
              ],
            },
          },
        },
      },
    },
  },
  build: { chunkSizeWarningLimit: 400 },
  // Short class names take 20 kB less on the device. While developing, Vite's own names are readable.
  css: { modules: command === 'build' ? { generateScopedName: '_[hash:base64:5]' } : {} },
}));
