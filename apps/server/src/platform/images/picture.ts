import type { Sharp } from 'sharp';
import { createGate } from '../auth/gate.ts';
import { HttpError, Unavailable } from '../errors.ts';

/** Formats that are decoded; SVG is not among them, since it can carry scripts and references. */
const accepted = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']);
/** More pixels than any camera of a phone has; less than what fills the memory. */
const mostPixels = 64_000_000;
const quality = 82;
/** A large picture takes hundreds of megabytes while it is decoded, so that only few are at the same time. */
const gate = createGate(2, 20);

/** Takes 20 MB, so it is loaded for the first picture. */
const decoder = async () => (await import('sharp')).default;

/** A picture that somebody sent, as a square WebP of `size` pixels, cropped to its middle. Throws as `decoded` does. */
export function squarePicture(bytes: Buffer, size: number): Promise<Buffer> {
  return decoded(bytes, (picture) => picture.resize(size, size, { fit: 'cover' }).webp({ quality }).toBuffer());
}

/**
 * A picture that somebody sent, as WebP of each of `sizes`: so many pixels is the longer side, or as many as it has
 * where that is less. Throws as `decoded` does.
 */
export function pictureInSizes(bytes: Buffer, sizes: readonly number[]): Promise<Map<number, Buffer>> {
  const longest = Math.max(...sizes);
  return decoded(bytes, async (picture) => {
    const inside = { fit: 'inside', withoutEnlargement: true } as const;
    // Decoded once; the smaller ones are made of the largest.
    const { data, info } = await picture.resize(longest, longest, inside).raw().toBuffer({ resolveWithObject: true });
    const sharp = await decoder();
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const made = sizes.map(async (size) => {
      const webp = await sharp(data, { raw }).resize(size, size, inside).webp({ quality }).toBuffer();
      return [size, webp] as const;
    });
    return new Map(await Promise.all(made));
  });
}

/**
 * What `make` makes of a picture that somebody sent, turned upright. It is decoded and to be encoded anew, so that
 * nothing of the file itself, such as where it was taken, is kept. Throws 415 for anything that is not a picture of a
 * format that browsers and phones make, and Unavailable when too many are being read at once.
 */
function decoded<T>(bytes: Buffer, make: (upright: Sharp) => Promise<T>): Promise<T> {
  return gate.run(
    async () => {
      const sharp = await decoder();
      try {
        const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false });
        const { format } = await picture.metadata();
        if (!format || !accepted.has(format)) throw new Error(`The format is ${format}`);
        return await make(picture.rotate());
      } catch (cause) {
        throw new HttpError(415, 'This file is not a picture that can be read. Use a JPEG, PNG or WebP file.', {
          cause,
        });
      }
    },
    () => new Unavailable('Too many pictures are being uploaded right now. Please try again in a moment.'),
  );
}
