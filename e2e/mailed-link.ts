import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** Returns the link to `path` from the newest mail to `email` in the server's outbox. */
export async function mailedLink(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  email: string,
  path: string,
): Promise<string> {
  const folder = join(dataDir, 'outbox');
  const pattern = new RegExp(`http\\S+/${path}\\?token=[\\w-]+`);
  let link: string | undefined;
  await expect(async () => {
    const files = (await readdir(folder)).sort().reverse();
    const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    link = mails
      .filter((source) => source.includes(`To: ${email}`))
      .map((source) => pattern.exec(source.replace(/=\r?\n/g, '').replace(/=3D/g, '='))?.[0])
      .find((found) => found !== undefined);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
