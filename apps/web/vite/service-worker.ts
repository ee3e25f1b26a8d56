import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { build, type Plugin } from 'vite';
import { contractForPages } from './contract-for-pages.ts';
import { type DeviceFiles, deviceFiles } from './device-files.ts';

/** Builds worker/sw.ts to /sw.js after the server's build, which has the version and React Router's manifest. */
export function serviceWorker(): Plugin {
  let root = '';
  let files: DeviceFiles = { precached: [], afterUse: [], onlinePages: [], pageNotStored: undefined };
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
        if (this.environment.name === 'client') files = deviceFiles(bundle);
        else await buildWorker(root, files);
      },
    },
  };
}

async function buildWorker(root: string, { precached, afterUse, ...pages }: DeviceFiles): Promise<void> {
  const { assets }: ServerBuild = await import(pathToFileURL(join(root, 'build/server/index.js')).href);
  const values = { version: assets.version, files: [...precached, assets.url], filesAfterUse: afterUse, ...pages };
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [contractForPages()],
    define: { __BUILD__: JSON.stringify(values), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(root, 'build/client'),
      emptyOutDir: false,
      rolldownOptions: { input: join(root, 'worker/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
