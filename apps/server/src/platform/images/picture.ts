import type { Sharp } from 'sharp';
import { createTaskLimiter } from '../auth/gate.ts';
import { HttpError, Unavailable } from '../errors.ts';

/** Excludes SVG, which can contain scripts and references. */
const accepted = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']);
/** More pixels than phone cameras have, but few enough for the memory. */
const maxPixels = 64_000_000;
const quality = 82;
/** Decoding a large picture takes hundreds of megabytes, so few run at the same time. */
const gate = createTaskLimiter(2, 20);

/** Takes 20 MB, so it is loaded on demand. */
const decoder = async () => (await import('sharp')).default;

/** Crops a picture to a square WebP of `size` pixels. Throws like `decoded`. */
export function cropToSquareWebp(bytes: Buffer, size: number): Promise<Buffer> {
  return decoded(bytes, (picture) => picture.resize(size, size, { fit: 'cover' }).webp({ quality }).toBuffer());
}

/** Converts a picture to WebP in `sizes`, the maximum pixels of the longer side. Throws like `decoded`. */
export function convertToWebpSizes(bytes: Buffer, sizes: readonly number[]): Promise<Map<number, Buffer>> {
  const longest = Math.max(...sizes);
  return decoded(bytes, async (picture) => {
    const inside = { fit: 'inside', withoutEnlargement: true } as const;
    // Decodes once. Smaller sizes are made from the largest.
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
 * Decodes an uploaded picture, turns it upright, and passes it to `make` without metadata such as its location. Throws
 * 415 for unsupported formats, and Unavailable if too many are decoded.
 */
function decoded<T>(bytes: Buffer, make: (upright: Sharp) => Promise<T>): Promise<T> {
  return gate.run(
    async () => {
      const sharp = await decoder();
      try {
        const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
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
