import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where pictures are kept and under which path browsers find them. */
export interface ImageStore {
  /** Keeps a WebP picture and answers its path, e.g. '/images/ab12….webp'. The same content has the same path. */
  keep(webp: Buffer): Promise<string>;
  /** The folder that `/images/` serves. */
  folder: string;
}

/** Pictures in `images` of the data folder, named by their content, so that they can be cached for ever. */
export function localImageStore(dataDir: string): ImageStore {
  const folder = join(dataDir, 'images');
  return {
    folder,
    async keep(webp) {
      const name = `${createHash('sha256').update(webp).digest('hex').slice(0, 40)}.webp`;
      await mkdir(folder, { recursive: true });
      // Written beside and renamed, so that nobody is ever served half a picture.
      const draft = join(folder, `.${name}.${process.pid}.${Date.now()}`);
      await writeFile(draft, webp);
      await rename(draft, join(folder, name));
      return `/images/${name}`;
    },
  };
}
