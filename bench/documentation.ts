import { readFile, writeFile } from 'node:fs/promises';

const file = new URL('../docs/performance.md', import.meta.url);

/** Puts `text` between the markers called `name` in docs/performance.md; throws when they are not there. */
export async function writeDocumentation(name: string, text: string): Promise<void> {
  const page = await readFile(file, 'utf8');
  const pattern = new RegExp(`(<!-- ${name}:begin -->\n)[^]*?(<!-- ${name}:end -->)`);
  if (!pattern.test(page)) throw new Error(`docs/performance.md has no place for '${name}'.`);
  await writeFile(
    file,
    page.replace(pattern, (_, begin: string, end: string) => `${begin}${text}\n${end}`),
  );
}
