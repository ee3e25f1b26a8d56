import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';

const longest = 120;
const comment = /^\s*(?:\/\/|\/?\*)/;
/** What a tool reads has to stay on one line. */
const directive = /biome-ignore|@vitest-environment/;

test('comments keep to the width that the formatter keeps code to', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: root, encoding: 'utf8' });
  const tooLong = files
    .split('\n')
    .filter(Boolean)
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          line.length > longest && comment.test(line) && !directive.test(line) ? [`${file}:${at + 1}`] : [],
        ),
    );
  expect(tooLong).toEqual([]);
});
