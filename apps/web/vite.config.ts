import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { drawings } from './vite/drawings.ts';
import { icons } from './vite/icons.ts';
import { keptFormat } from './vite/kept-format.ts';
import { namedMedia } from './vite/named-media.ts';
import { precompress } from './vite/precompress.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { themeCss } from './vite/theme-css.ts';

/** What every page needs and what changes with its version only: one file, long in the browser's cache. */
const framework =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:query-core|react-query)|zustand)\//;
/** What the first page needs of ours besides, in one file rather than in many small ones. */
const first =
  /apps\/web\/app\/(?:root|styles\/media-queries|features\/(?:kinds|listing-details)\/queries|lib\/(?!live\/|offline\/|fetch-or-kept|contract-resolver|time-ago|client-id|problem-lines|device-database|session-mirror|outbox\/|pocket\/|use-navigate-from-here)|ui\/(?:brand|buttons|icon\.tsx|pill-select|price-age|snackbars|theme-toggle|near\/near-button|scanner\/scan-button|error-page|not-found-page|use-hydrated|lazy-part)|features\/shell\/(?!components\/(?:account-menu|sign-out-dialog)|offline\/))/;
/**
 * Left to itself the bundler joins these with the schemas, which the first page does without, or makes a file of each.
 */
const names =
  /packages\/(?:contract\/src\/(?:names|(?:catalogue|kinds|listings|prices|suggestions)\.calls)|domain\/src\/(?:counted|format-number|store-label|unknown-text))\.ts$/;

const isBuild = process.argv.includes('build');

export default defineConfig({
  root: import.meta.dirname,
  define: { __KEPT_FORMAT__: JSON.stringify(keptFormat()) },
  plugins: [themeCss(), namedMedia(), icons(), reactRouter(), drawings(), serviceWorker(), precompress()],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // Bundled into the server's build, these are cut down to what is used and need not be searched for at start.
  ssr: { noExternal: [/^@mui\//, /^@emotion\//, 'lucide-react', 'postcss'] },
  // While developing: all libraries are found at the start, not one page after the other with a reload each.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.ts', '!app/**/*.server.*'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'names', test: names },
                { name: 'first', test: first },
                { name: 'icons', test: /icon:/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  build: { chunkSizeWarningLimit: 400 },
  // Classes stand in the HTML of every card, and in the style sheets within it: there a name is as good as its hash.
  css: { modules: { ...(isBuild && { generateScopedName: '_[hash:base64:5]' }) } },
});
