import type { Listing } from '@bargain-buddy/contract';
import { describe, expect, it } from 'vitest';
import { listedProductTitle, listingJsonLd } from './listing-json-ld.ts';

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
    expect(listingJsonLd(listing, 'https://shop.example')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Lion Parboiled Rice 2 kg',
      brand: { '@type': 'Brand', name: 'Lion' },
      image: 'https://shop.example/images/7.webp',
      offers: {
        '@type': 'Offer',
        availability: 'https://schema.org/InStoreOnly',
        url: 'https://shop.example/listings/7',
        price: '24.45',
        priceCurrency: 'TTD',
        seller: {
          '@type': 'GroceryStore',
          name: 'Massy Stores',
          address: { '@type': 'PostalAddress', addressLocality: 'Port of Spain', addressCountry: 'TT' },
        },
      },
    });
  });

  it('keeps the address of a picture that lies elsewhere', () => {
    const elsewhere = { ...listing, product_image: 'https://cdn.example/7.webp' };
    expect(listingJsonLd(elsewhere, 'https://shop.example').image).toBe('https://cdn.example/7.webp');
  });

  it("leaves out what is not known, the spreadsheets' 'nan' included", () => {
    const bare = { ...listing, product_brand: 'nan', product_amount: '', product_image: null, store_address: 'nan' };
    expect(listedProductTitle(bare)).toBe('Parboiled Rice');
    expect(listingJsonLd(bare, 'https://shop.example')).not.toHaveProperty('brand');
    expect(listingJsonLd(bare, 'https://shop.example')).not.toHaveProperty('image');
    expect(listingJsonLd(bare, 'https://shop.example').offers.seller.address).toEqual({
      '@type': 'PostalAddress',
      addressCountry: 'TT',
    });
  });
});
