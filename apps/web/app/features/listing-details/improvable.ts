import type { Listing } from '@bargain-buddy/contract';

export function isEditable(listing: Listing, kind: 'product' | 'store'): boolean {
  return listing[`${kind}_can_upload_image`] && listing[`${kind}_img_is_verified`] !== 'verified';
}

export function imageAction(listing: Listing, kind: 'product' | 'store'): string {
  if (!listing[`${kind}_image`]) return 'Add image';
  return listing[`${kind}_img_is_verified`] === 'pending' ? 'Replace image (under review)' : 'Replace image';
}

export const ownEditNote = 'Waiting for review: only you see your changes.';
