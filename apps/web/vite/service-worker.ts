import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { keptFiles } from './kept-files.ts';

/** React Router's manifest of routes, which every page loads; it is named by the version of the build. */
const manifest = /^manifest-(\w+)\.js$/;

/**
 * Builds worker/sw.ts to /sw.js, with the names of the files that it keeps on the device. It comes last: React Router
 * writes its manifest while the server's build is made.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let files: string[] = [];
  return {
    name: 'service-worker',
    apply: 'build',
    sharedDuringBuild: true,
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: {
      sequential: true,
      async handler(_options, bundle) {
        if (this.environment.name === 'client') files = keptFiles(bundle);
        else await buildWorker(root, files);
      },
    },
  };
}

async function buildWorker(root: string, files: readonly string[]): Promise<void> {
  const client = join(root, 'build/client');
  const name = (await readdir(join(client, 'assets'))).find((file) => manifest.test(file)) ?? '';
  const [, version] = manifest.exec(name) ?? [];
  if (!version) throw new Error('The build has no manifest of routes.');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __BUILD__: JSON.stringify({ version, files: [...files, `/assets/${name}`] }),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      rolldownOptions: { input: join(root, 'worker/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
