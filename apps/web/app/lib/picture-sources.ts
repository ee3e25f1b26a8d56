import { imageSizes } from '@bargain-buddy/contract/names';
import { imageOfSize } from '@bargain-buddy/domain';

export function toOwnPictureUrl(url: string): string {
  const { pathname } = new URL(url, 'http://own');
  return pathname.startsWith('/images/') ? pathname : url;
}

/** URL of a picture in one of the stored sizes (pixels of the longer side). */
export function pictureOfSize(url: string, size: (typeof imageSizes)[number]): string {
  return imageOfSize(toOwnPictureUrl(url), size);
}

/** Attributes of an image with the CSS width `sizes`. The browser chooses the smallest sharp size. */
export function pictureSources(url: string, sizes: string): { src: string; srcSet?: string; sizes?: string } {
  const src = pictureOfSize(url, 480);
  if (src === pictureOfSize(url, 160)) return { src };
  return { src, srcSet: imageSizes.map((size) => `${pictureOfSize(url, size)} ${size}w`).join(', '), sizes };
}
