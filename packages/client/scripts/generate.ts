import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeEndpoints } from './openapi-types.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const file = pathOf('../src/endpoints.ts');

await writeFile(file, writeEndpoints(JSON.parse(await readFile(pathOf('../../contract/openapi.json'), 'utf8'))));
execFileSync(pathOf('../../../node_modules/.bin/biome'), ['check', '--write', '--error-on-warnings', file]);
console.log(`Written: ${file}`);
