import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as contract from '@bargain-buddy/contract';
import { allCalls } from '@bargain-buddy/contract/all-calls';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
const index = `${folder}index.ts`;
const schemas = 'virtual:contract-schemas';

/**
 * Divides the files of the contract in the build: `@bargain-buddy/contract/calls` has the endpoints without texts, and
 * `@bargain-buddy/contract` everything else. So pages start without schemas and never load the texts.
 */
export function contractForPages(): Plugin {
  return {
    name: 'contract-for-pages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === '@bargain-buddy/contract') return { id: schemas, moduleSideEffects: false };
      if (importer === `${folder}calls.ts`) return `${index}?calls`;
    },
    async load(id) {
      if (id === schemas) {
        const names = Object.keys(contract).filter((name) => !(name in allCalls));
        return `export { ${names} } from '${index}';`;
      }
      if (!id.startsWith(folder) || !id.endsWith('?calls')) return;
      const file = id.slice(0, -'?calls'.length);
      if (file === index) return (await readFile(file, 'utf8')).replaceAll(".ts'", ".ts?calls'");
      const exported: Partial<typeof allCalls> = await import(pathToFileURL(file).href);
      const code = Object.entries(exported)
        .filter(([name]) => name in allCalls)
        .map(([name, { docs, ...data }]) => `export const ${name} = ${JSON.stringify(data)};`)
        .join('\n');
      return { code, moduleSideEffects: false };
    },
  };
}
