import { imageSizes } from '@bargain-buddy/contract/names';
import { imageOfSize } from '@bargain-buddy/domain';

/**
 * The attributes of an image that is shown as wide as `sizes` (CSS) says: the browser takes the smallest of the kept sizes that
 * is sharp there. A picture that is kept in one size only is that one.
 */
export function pictureSources(url: string, sizes: string): { src: string; srcSet?: string; sizes?: string } {
  if (imageOfSize(url, 160) === imageOfSize(url, 480)) return { src: url };
  return {
    src: imageOfSize(url, 480),
    srcSet: imageSizes.map((size) => `${imageOfSize(url, size)} ${size}w`).join(', '),
    sizes,
  };
}
