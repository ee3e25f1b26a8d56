import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export function openLocalImageStore(dataDir: string) {
  const folder = join(dataDir, 'images');
  return {
    folder,
    async keep(name: string, webp: Buffer): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Writes a draft and renames it, so that no reader sees half a picture.
      const draft = join(folder, `.${name}.${process.pid}.${Date.now()}`);
      await writeFile(draft, webp);
      await rename(draft, join(folder, name));
    },
    async remove(name: string): Promise<void> {
      await rm(join(folder, name), { force: true });
    },
  };
}
