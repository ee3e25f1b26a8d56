import type { Kind, Listing, SoldBy, Verification } from '@bargain-buddy/contract';
import type { IndexedKind, IndexedProduct, IndexedStore, ListingIndex } from '@bargain-buddy/listing-index';

/** Columns of `price` and `listing` that rows, index and responses share. The index stores each combination once. */
export const listingDetailColumns = ['price_is_verified', 'source', 'surveyed', 'missed_at', 'confirmations'] as const;
/** Columns of `product`, with the prefix `product_` in rows and responses. */
export const productColumnNames = ['id', 'name', 'brand', 'amount', 'image', 'img_is_verified', 'image_by'] as const;
/** Columns of `store`, with the prefix `store_` in rows and responses. */
export const storeColumnNames = [
  ...(['id', 'name', 'address', 'region', 'lat', 'lon', 'location_source'] as const),
  ...(['image', 'img_is_verified', 'image_by'] as const),
];
export const offerColumnNames = [
  ...productColumnNames.map((name) => `product_${name}` as const),
  ...storeColumnNames.map((name) => `store_${name}` as const),
];

export interface ShownProduct {
  product_id: number;
  product_name: string;
  product_brand: string;
  product_amount: string;
  product_image: string | null;
  product_img_is_verified: Verification | null;
  product_image_by: number | null;
}
export interface ShownStore {
  store_id: number;
  store_name: string;
  store_address: string;
  store_region: string | null;
  store_lat: string | null;
  store_lon: string | null;
  store_location_source: 'unknown' | 'area' | 'geocoded' | 'exact';
  store_image: string | null;
  store_img_is_verified: Verification | null;
  store_image_by: number | null;
}
export type ShownKind = NonNullable<Listing['kind']> & { sold_by: SoldBy };

export interface ListingDetails {
  price_is_verified: Verification;
  source: string;
  surveyed: boolean;
  /** Day of the newest survey of the store without this product. Counts if newer than `last_seen`. */
  missed_at: Date | null;
  confirmations: number;
}
export type OfferRow = ShownProduct & ShownStore & { kind: ShownKind | null };
export type PricedRow = OfferRow &
  ListingDetails & { price_id: number; price: string; date_added: Date; last_seen: Date };

/** Placeholder kind for products without a kind. Never shown. */
export const placeholderKind = 1;

export interface CatalogueRecords {
  product: IndexedProduct &
    ShownProduct & {
      dimension: Kind['dimension'];
      /** Content of a package in kilograms, litres or pieces. */
      base_amount: string | null;
    };
  store: IndexedStore & ShownStore & { lat: string | null; lon: string | null };
  kind: IndexedKind & Kind & { names: readonly string[] };
  details: Omit<ListingDetails, 'missed_at'> & { missed_at: string | null };
}

export type CatalogueIndex = ListingIndex<CatalogueRecords>;
