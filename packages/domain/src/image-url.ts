/** A kept picture of a product or store ends in its content's hash, its size and the format. */
const keptPicture = /\/[0-9a-f]{40}-\d+\.webp$/;

/**
 * The address of a picture in another of the sizes in which it is kept (pixels of its longer side). Any other picture,
 * such as a person's, has one size only and keeps its address.
 */
export function imageOfSize(url: string, size: 160 | 480 | 1200): string {
  return keptPicture.test(url) ? url.replace(/-\d+\.webp$/, `-${size}.webp`) : url;
}
