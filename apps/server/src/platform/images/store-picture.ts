import { createHash, randomBytes } from 'node:crypto';
import type { ImageStore } from './image-store.ts';

/**
 * Keeps the picture of a person and answers its path, e.g. '/images/ab12….webp'. Its name is random, so that it is
 * nobody else's and can go when they change it.
 */
export async function storePersonalPicture(store: ImageStore, webp: Buffer): Promise<string> {
  const name = `${randomBytes(20).toString('hex')}.webp`;
  await store.keep(name, webp);
  return `/images/${name}`;
}

/** The size whose path stands for all of them; packages/domain has imageOfSize, which tells the others. */
const mainSize = 480;

/**
 * Keeps a picture in several sizes, by pixels of the longer side, 480 among them, and answers the path of that one:
 * '/images/ab12…-480.webp'. The same content has the same paths.
 */
export async function storePictureInSizes(store: ImageStore, pictures: ReadonlyMap<number, Buffer>): Promise<string> {
  const content = nameOf(Buffer.concat([...pictures.values()]));
  await Promise.all([...pictures].map(([size, webp]) => store.keep(`${content}-${size}.webp`, webp)));
  return `/images/${content}-${mainSize}.webp`;
}

function nameOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 40);
}
