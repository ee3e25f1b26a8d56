/** Stored pictures of products and stores end in the content hash, the size and the format. */
const storedPicture = /\/[0-9a-f]{40}-\d+\.webp$/;

/** Returns a stored picture's URL in another size (pixels of its longer side). Other pictures have one size. */
export function imageOfSize(url: string, size: 160 | 480 | 1200): string {
  return storedPicture.test(url) ? url.replace(/-\d+\.webp$/, `-${size}.webp`) : url;
}
