import { readFile, writeFile } from 'node:fs/promises';

export async function writeDocumentation(
  name: string,
  text: string,
  document: 'performance' | 'capacity' = 'performance',
): Promise<void> {
  const file = new URL(`../docs/${document}.md`, import.meta.url);
  const page = await readFile(file, 'utf8');
  const pattern = new RegExp(`(<!-- ${name}:begin -->\n)[^]*?(<!-- ${name}:end -->)`);
  if (!pattern.test(page)) throw new Error(`docs/${document}.md has no place for '${name}'.`);
  await writeFile(
    file,
    page.replace(pattern, (_, begin: string, end: string) => `${begin}${text}\n${end}`),
  );
}
