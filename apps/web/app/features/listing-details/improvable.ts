import type { Listing } from '@bargain-buddy/contract';

/**
 * Whether the product or the store of a listing may be corrected and given a picture, once a shopping list has opened
 * it (DET-05).
 */
export function isImprovable(listing: Listing, kind: 'product' | 'store'): boolean {
  return listing[`${kind}_can_upload_image`] && listing[`${kind}_img_is_verified`] !== 'verified';
}

/** What the button says that gives the product or the store a picture (DET-06). */
export function imageAction(listing: Listing, kind: 'product' | 'store'): string {
  if (!listing[`${kind}_image`]) return 'Add image';
  return listing[`${kind}_img_is_verified`] === 'pending' ? 'Replace image (under review)' : 'Replace image';
}

/** Marks a product or a store with own changes, which others see only after review. */
export const ownEditNote = 'Waiting for review: only you see your changes.';
