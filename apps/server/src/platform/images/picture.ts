import sharp from 'sharp';
import { HttpError } from '../errors.ts';

/** Formats that are decoded; SVG is not among them, since it can carry scripts and references. */
const accepted = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']);
/** More pixels than any camera of a phone has; less than what fills the memory. */
const mostPixels = 64_000_000;

/**
 * A picture that somebody sent, as a square WebP of `size` pixels: turned upright, cropped to its middle, decoded and
 * encoded anew, so that nothing of the file itself, such as where it was taken, is kept. Throws 415 for anything that is
 * not a picture of a format that browsers and phones make.
 */
export async function squarePicture(bytes: Buffer, size: number): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false });
    const { format } = await picture.metadata();
    if (!format || !accepted.has(format)) throw new Error(`The format is ${format}`);
    return await picture.rotate().resize(size, size, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch (cause) {
    throw new HttpError(415, 'This file is not a picture that can be read. Use a JPEG, PNG or WebP file.', { cause });
  }
}
