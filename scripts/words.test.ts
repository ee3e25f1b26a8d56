import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';

/**
 * Lines of 'path: name # reason' or 'path: // word # reason'.
 * After a renaming: UPDATE_WORDS=1 npx vitest run --project scripts scripts/words.test.ts
 */
const allowedFile = join(root, 'scripts/words-allowed.txt');
const reasonMark = ' # ';

const declaration = /\b(?:function|const|let|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;
/** Names in `const { name, field: name } = …` and `const [name] = …`. */
const destructuring = /\b(?:const|let)\s*([{[][^=;]*?[}\]])\s*=/g;
const comment = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/gm;
const isTest = (file: string) => /\.(?:test|spec)\.|^e2e\/|\/test\//.test(file);

const glossary = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, words = '', , checkedIn = '']) => (checkedIn.startsWith('names') ? [{ words, checkedIn }] : []));

function wordsFor(place: 'names' | 'comments'): Set<string> {
  return new Set(
    glossary.filter(({ checkedIn }) => checkedIn.includes(place)).flatMap(({ words }) => words.split(', ')),
  );
}

const namesToAvoid = wordsFor('names');
const wordsToAvoid = wordsFor('comments');

const hasWordToAvoid = (name: string) =>
  name.split(/(?=[A-Z])|[^A-Za-z]/).some((part) => namesToAvoid.has(part.toLowerCase()));

/** Returns the names and words of a file that the glossary excludes. */
function findWords(file: string, text: string): string[] {
  const comments = [...text.matchAll(comment)].map(([match]) => match).join('\n');
  const code = text.replace(comment, '');
  const patterns = [...code.matchAll(destructuring)].map(([, pattern = '']) => pattern.replace(/[\w$]+\s*:/g, ''));
  const names = [
    ...[...code.matchAll(declaration)].map(([, name = '']) => name),
    ...patterns.flatMap((pattern) => pattern.match(/[A-Za-z_$][\w$]*/g) ?? []),
  ];
  const fileName = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const found = [
    ...[fileName, ...names].filter(hasWordToAvoid),
    ...(comments.match(/[A-Za-z]+/g) ?? [])
      .map((word) => word.toLowerCase())
      .filter((word) => wordsToAvoid.has(word))
      .map((word) => `// ${word}`),
  ];
  return [...new Set(found)].map((word) => `${file}: ${word}`);
}

function findAllWords(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((file) => file && !isTest(file) && existsSync(join(root, file)))
    .flatMap((file) => findWords(file, readFileSync(join(root, file), 'utf8')))
    .sort();
}

test('the glossary of CONTRIBUTING.md finds words in names, file names and comments', () => {
  const text =
    "/** Nobody asks. */\nexport const askNicely = 'https://keep.example'; // what they told\nlet task = forKeeps;\nconst { keep: saved, told: [isAsked] } = ask;";
  expect(findWords('apps/kept-rows.ts', text)).toEqual(
    ['kept-rows', 'askNicely', 'isAsked', '// nobody', '// told'].map((word) => `apps/kept-rows.ts: ${word}`),
  );
});

test('names and comments use the terms of the glossary', () => {
  const found = findAllWords();
  const lines = existsSync(allowedFile) ? readFileSync(allowedFile, 'utf8').split('\n').filter(Boolean) : [];
  expect(process.env.UPDATE_WORDS ? [] : lines.filter((line) => !line.includes(reasonMark))).toEqual([]);
  const allowed = new Map(lines.map((line) => [line.split(reasonMark)[0] ?? '', line]));
  if (process.env.UPDATE_WORDS) {
    writeFileSync(allowedFile, found.map((word) => `${allowed.get(word) ?? word}\n`).join(''));
    return;
  }
  const added = found.filter((word) => !allowed.has(word));
  expect(added, 'Use the terms of "Words to avoid" in CONTRIBUTING.md.').toEqual([]);
  const gone = [...allowed.keys()].filter((word) => !found.includes(word));
  expect(gone, 'Delete these lines from scripts/words-allowed.txt.').toEqual([]);
});
