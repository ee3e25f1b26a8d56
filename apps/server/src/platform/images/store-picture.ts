import { createHash, randomBytes } from 'node:crypto';
import type { ImageStore } from './image-store.ts';

/** Stores a person's picture under a random name, so it can be deleted with its owner's next change. */
export async function storePersonalPicture(store: ImageStore, webp: Buffer): Promise<string> {
  const name = `${randomBytes(20).toString('hex')}.webp`;
  await store.keep(name, webp);
  return `/images/${name}`;
}

/** The path of this size represents all sizes. imageOfSize in packages/domain derives the others. */
const mainSize = 480;

/** Stores a picture in several sizes. Returns the path of 480 pixels. Equal content has equal paths. */
export async function storePictureInSizes(store: ImageStore, pictures: ReadonlyMap<number, Buffer>): Promise<string> {
  const content = nameOf(Buffer.concat([...pictures.values()]));
  await Promise.all([...pictures].map(([size, webp]) => store.keep(`${content}-${size}.webp`, webp)));
  return `/images/${content}-${mainSize}.webp`;
}

function nameOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 40);
}
