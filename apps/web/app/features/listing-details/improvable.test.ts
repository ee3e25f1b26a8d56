import type { Listing, Verification } from '@bargain-buddy/contract';
import { describe, expect, it } from 'vitest';
import { canEditRecord, imageActionText } from './improvable.ts';

const listing = (status: Verification | null, canUpload: boolean, image: string | null = null) =>
  ({
    product_img_is_verified: status,
    product_can_upload_image: canUpload,
    product_image: image,
    store_img_is_verified: 'verified',
    store_can_upload_image: true,
    store_image: '/images/store.webp',
  }) as Listing;

describe('DET-05 DET-06 what may be improved', () => {
  it.each([
    [null, true, true],
    ['pending', true, true],
    ['rejected', true, true],
    ['verified', true, false],
    [null, false, false],
    ['pending', false, false],
  ] as const)('DET-05 with a picture that is %j and can_upload %j: %j', (status, canUpload, isAllowed) => {
    expect(canEditRecord(listing(status, canUpload), 'product')).toBe(isAllowed);
  });

  it('DET-05 product and store are judged apart', () => {
    expect(canEditRecord(listing('pending', true), 'store')).toBe(false);
  });

  it('DET-06 the button says whether there is a picture, and that one is under review', () => {
    expect(imageActionText(listing(null, true), 'product')).toBe('Add image');
    expect(imageActionText(listing('pending', true, '/images/a.webp'), 'product')).toBe('Replace image (under review)');
    expect(imageActionText(listing('rejected', true, '/images/a.webp'), 'product')).toBe('Replace image');
  });
});
