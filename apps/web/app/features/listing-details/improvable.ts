import type { Listing } from '@bargain-buddy/contract';

export function canEditRecord(listing: Listing, kind: 'product' | 'store'): boolean {
  return listing[`${kind}_can_upload_image`] && listing[`${kind}_img_is_verified`] !== 'verified';
}

export function imageActionText(listing: Listing, kind: 'product' | 'store'): string {
  if (!listing[`${kind}_image`]) return 'Add image';
  return listing[`${kind}_img_is_verified`] === 'pending' ? 'Replace image (under review)' : 'Replace image';
}

export const ownWaitingEditNote = 'Waiting for review: only you see your changes.';
