import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as contract from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
const schemas = 'virtual:contract-schemas';

/**
 * Divides each file of the contract for the build, so that pages start without schemas and never load texts:
 * `@bargain-buddy/contract/calls` has the data of the endpoints, and `@bargain-buddy/contract` everything else.
 */
export function contractForPages(): Plugin {
  return {
    name: 'contract-for-pages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === '@bargain-buddy/contract') return { id: schemas, moduleSideEffects: false };
      if (importer === `${folder}calls.ts`) return { id: `${join(folder, source)}?calls`, moduleSideEffects: false };
    },
    async load(id) {
      if (id === schemas) {
        const names = Object.keys(contract).filter((name) => !(name in calls));
        return `export { ${names} } from '${folder}index.ts';`;
      }
      if (id.startsWith(folder) && id.endsWith('?calls')) {
        const exported: typeof calls = await import(pathToFileURL(id.slice(0, -'?calls'.length)).href);
        const endpoints = Object.entries(exported).filter(([name]) => name in calls);
        return endpoints
          .map(([name, { docs, ...data }]) => `export const ${name} = ${JSON.stringify(data)};`)
          .join('\n');
      }
    },
  };
}
