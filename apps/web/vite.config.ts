import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { precompress } from './vite/precompress.ts';
import { themeCss } from './vite/theme-css.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [themeCss(), reactRouter(), precompress()],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // Bundled into the server's build, these are cut down to what is used and need not be searched for at start.
  ssr: { noExternal: [/^@mui\//, /^@emotion\//, 'lucide-react'] },
  build: { chunkSizeWarningLimit: 400 },
});
