import type { Listing } from '@bargain-buddy/contract';
import { productFamily } from '@bargain-buddy/domain';

/** The listing with a drawing of its kind where its product has no picture, for clients that ask for one (CMP-08). */
export function withPlaceholder(listing: Listing, placeholder: string): Listing {
  if (placeholder !== '1' || listing.product_image !== null) return listing;
  return { ...listing, product_image: `/drawings/${productFamily(listing.kind?.name ?? listing.product_name)}.svg` };
}
