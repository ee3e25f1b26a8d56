import { fileURLToPath } from 'node:url';
import { allCalls } from '@bargain-buddy/contract/all-calls';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { contractForPages } from './contract-for-pages.ts';

const lib = fileURLToPath(new URL('../app/lib/', import.meta.url));
let chunks: Rolldown.OutputChunk[];
beforeAll(async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [contractForPages()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: [`${lib}session.ts`, `${lib}contract.ts`], preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  chunks = output.filter((file) => file.type === 'chunk');
});

test('a page starts with endpoints and without schemas', () => {
  const first = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId === `${lib}session.ts`));
  for (const { imports } of first) for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
  const modules = [...first].flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => id.endsWith('accounts.ts?calls'))).toHaveLength(1);
  expect(modules.filter((id) => /\/zod\/|\/contract\/src\/.*\.ts$/.test(id))).toEqual([]);
});

test('the schemas are loaded later, without endpoints, and no texts are loaded', () => {
  const code = chunks.map((chunk) => chunk.code).join('\n');
  expect(code.includes('newPriceSchema = object')).toBe(true);
  expect(code.includes(allCalls.verifyPrice.path)).toBe(false);
  const summaries = Object.values(allCalls).flatMap(({ docs }) => docs?.summary ?? []);
  expect(summaries.length).toBeGreaterThan(200);
  expect(summaries.filter((summary) => code.includes(summary))).toEqual([]);
});
