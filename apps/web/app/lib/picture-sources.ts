import { imageSizes } from '@bargain-buddy/contract/names';
import { imageOfSize } from '@bargain-buddy/domain';

/**
 * The address of one of our pictures on the page's own origin, which also those reach who came by another name than
 * PUBLIC_URL, such as a phone in the same network; any other address stays.
 */
export function ownAddress(url: string): string {
  const { pathname } = new URL(url, 'http://own');
  return pathname.startsWith('/images/') ? pathname : url;
}

/** The address of a picture as it is shown, in one of the kept sizes (pixels of its longer side). */
export function pictureOfSize(url: string, size: (typeof imageSizes)[number]): string {
  return imageOfSize(ownAddress(url), size);
}

/**
 * The attributes of an image that is shown as wide as `sizes` (CSS) says: the browser takes the smallest of the kept
 * sizes that is sharp there. A picture that is kept in one size only is that one.
 */
export function pictureSources(url: string, sizes: string): { src: string; srcSet?: string; sizes?: string } {
  const src = pictureOfSize(url, 480);
  if (src === pictureOfSize(url, 160)) return { src };
  return { src, srcSet: imageSizes.map((size) => `${pictureOfSize(url, size)} ${size}w`).join(', '), sizes };
}
