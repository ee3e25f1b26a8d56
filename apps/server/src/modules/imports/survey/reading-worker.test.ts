import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const worker = fileURLToPath(new URL('./reading-worker.ts', import.meta.url));

/** Loads the thread's code as Node does, and prints the address of each file of it. */
const listFiles = `
  const { registerHooks } = await import('node:module');
  const { pathToFileURL } = await import('node:url');
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
  await import(pathToFileURL(process.argv[1]).href);
`;

test('the thread that reads files loads no schemas and few rules, or its start would take longer than a survey', () => {
  const files = execFileSync(process.execPath, ['--input-type=module', '--eval', listFiles, worker], {
    encoding: 'utf8',
  }).split('\n');
  expect(files.some((file) => file.endsWith('reading-worker.ts'))).toBe(true);
  expect(files.filter((file) => /\/(zod|kysely|pg)\/|\/domain\/src\/(index|plans)/.test(file))).toEqual([]);
});
