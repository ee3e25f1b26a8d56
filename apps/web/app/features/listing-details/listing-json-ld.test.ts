import type { Listing } from '@bargain-buddy/contract';
import { describe, expect, it } from 'vitest';
import { listingJsonLd, productTitle } from './listing-json-ld.ts';

const listing = {
  id: 7,
  price: '24.45',
  product_name: 'Parboiled Rice',
  product_brand: 'Lion',
  product_amount: '2 kg',
  product_image: '/images/7.webp',
  store_name: 'Massy Stores',
  store_address: 'Port of Spain',
} as Listing;

describe('listingJsonLd', () => {
  it('describes the product and the store that offers it', () => {
    expect(listingJsonLd(listing, 'https://shop.example')).toMatchObject({
      '@type': 'Product',
      name: 'Lion Parboiled Rice 2 kg',
      brand: { name: 'Lion' },
      image: 'https://shop.example/images/7.webp',
      offers: {
        url: 'https://shop.example/listings/7',
        price: '24.45',
        priceCurrency: 'TTD',
        seller: { name: 'Massy Stores', address: { addressLocality: 'Port of Spain', addressCountry: 'TT' } },
      },
    });
  });

  it("leaves out what is not known, the spreadsheets' 'nan' included", () => {
    const bare = { ...listing, product_brand: 'nan', product_amount: '', product_image: null, store_address: 'nan' };
    expect(productTitle(bare)).toBe('Parboiled Rice');
    expect(listingJsonLd(bare, 'https://shop.example')).not.toHaveProperty('brand');
    expect(listingJsonLd(bare, 'https://shop.example')).not.toHaveProperty('image');
    expect(listingJsonLd(bare, 'https://shop.example').offers.seller.address).toEqual({
      '@type': 'PostalAddress',
      addressCountry: 'TT',
    });
  });
});
