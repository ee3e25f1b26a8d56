import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files', '*.md', 'Dockerfile', '.ci/run'], { cwd: root, encoding: 'utf8' });
const { scripts } = JSON.parse(read('package.json'));

test.for(files.trim().split('\n'))('every npm command that %s names is there', (file) => {
  const named = [...read(file).matchAll(/\bnpm (?:run (?:-\S+ )*([\w:-]+)|(start|test)\b)/g)];
  const unknown = named.map(([, script, short]) => script ?? short ?? '').filter((name) => !(name in scripts));
  expect(unknown).toEqual([]);
});
