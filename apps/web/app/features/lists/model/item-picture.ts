import type { Unpriced } from '@bargain-buddy/contract';
import { pictureOfSize } from '~/lib/picture-sources.ts';

/** The product's picture in the sizes of a row, or undefined where there is none. */
export function pictureOf(offer: Pick<Unpriced, 'product_image'> | null) {
  const image = offer?.product_image;
  if (!image) return undefined;
  return { src: pictureOfSize(image, 160), width: 56, height: 56 };
}
