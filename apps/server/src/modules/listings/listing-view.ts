import type { Kind, Listing, SoldBy, Unpriced, Verification } from '@bargain-buddy/contract';
import { isMissing, priceConfidence, pricePerPound, productFamily, unitPrice, withoutNan } from '@bargain-buddy/domain';
import {
  type FoundListing,
  type IndexedKind,
  type IndexedProduct,
  type IndexedStore,
  toDate,
} from '@bargain-buddy/listing-index';
import { sql } from 'kysely';
import { canUploadImage, shownImage, type Viewer } from '../../platform/images/image-rights.ts';

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
  store_location_source: string;
  store_image: string | null;
  store_img_is_verified: Verification | null;
  store_image_by: number | null;
}

export type ShownKind = NonNullable<Listing['kind']> & { sold_by: SoldBy };

export interface OfferRow extends ShownProduct, ShownStore {
  kind: ShownKind | null;
}

export interface PricedRow extends OfferRow {
  price_id: number;
  price: string;
  price_is_verified: Verification;
  source: string;
  surveyed: boolean;
  date_added: Date;
  last_seen: Date;
  confirmations: number;
  /** Day of the newest survey of the store without this product. Relevant if newer than `last_seen`. */
  missed_at: Date | null;
}

export interface CatalogueRecords {
  product: IndexedProduct & ShownProduct;
  store: IndexedStore & ShownStore & { lat: string | null; lon: string | null };
  kind: IndexedKind & Kind;
}

export const lastSeen = sql`coalesce(l.last_seen, l.date_added)`;

/** Columns of a ShownProduct, from `product p`. */
export const productColumns = sql`
  p.id AS product_id, p.name AS product_name, p.brand AS product_brand, p.amount AS product_amount,
  p.image AS product_image, p.img_is_verified AS product_img_is_verified, p.image_by AS product_image_by`;

/** Columns of a ShownStore, from `store s`. */
export const storeColumns = sql`
  s.id AS store_id, s.name AS store_name, s.address AS store_address, s.region AS store_region, s.lat AS store_lat,
  s.lon AS store_lon, s.location_source AS store_location_source, s.image AS store_image,
  s.img_is_verified AS store_img_is_verified, s.image_by AS store_image_by`;

/** Placeholder kind for products without a kind. Never shown. */
export const placeholderKind = 1;

/** Public columns of kinds `k` in aisles `a`. */
export const kindColumns = sql`
  k.id, k.slug, k.name, k.dimension, k.sold_by, json_build_object('id', a.id, 'name', a.name) AS aisle`;

const shownKinds = sql`
  SELECT json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'aisle', k.aisle_id,
                           'sold_by', k.sold_by) AS kind
  FROM kind k WHERE k.id <> ${sql.lit(placeholderKind)}`;

/** Columns of a PricedRow, from `listing l`, `product p` and `store s`. Without a listing it is an OfferRow. */
export const pricedColumns = sql`
  l.price_id, l.price, l.price_is_verified, l.source, l.date_added, ${lastSeen} AS last_seen, l.confirmations,
  l.surveyed, l.missed_at, ${productColumns}, ${storeColumns}, (${shownKinds} AND k.id = p.kind_id) AS kind`;

export function toPricedRow({ product, store, kind, ...listing }: FoundListing<CatalogueRecords>): PricedRow {
  return {
    ...product,
    ...store,
    ...listing,
    price: (listing.price / 100).toFixed(2),
    date_added: toDate(listing.date_added),
    last_seen: toDate(listing.last_seen),
    missed_at: listing.missed_at === null ? null : new Date(listing.missed_at),
    kind: kind && kind.id !== placeholderKind ? { ...kind, aisle: kind.aisle.id } : null,
  };
}

/** Visible pictures depend on `viewer` and on whether the listing is in one of the viewer's lists. */
export function toListing(row: PricedRow, viewer: Viewer, isOnTheirList = false): Listing {
  const unpriced = toUnpriced(row, viewer, isOnTheirList);
  const perUnit = unitPrice(row.price, unpriced.product_amount);
  const perPound = row.kind?.sold_by === 'weight' && pricePerPound(row.price, unpriced.product_amount);
  return {
    id: row.price_id,
    price_id: row.price_id,
    price: row.price,
    price_is_verified: row.price_is_verified,
    source: row.source,
    date_added: row.date_added.toISOString(),
    last_seen: row.last_seen.toISOString(),
    confirmations: row.confirmations,
    confidence: priceConfidence(row, Date.now()),
    ...(isMissing(row) && { missed_at: row.missed_at?.toISOString() }),
    ...unpriced,
    unit_price: perUnit?.unit_price ?? null,
    unit: perUnit?.unit ?? null,
    ...(perPound && { price_per_lb: perPound }),
  };
}

const shownKind = ({ id, slug, name, aisle }: ShownKind) => ({ id, slug, name, aisle });

export function toUnpriced(row: OfferRow, viewer: Viewer, isOnTheirList = false): Unpriced {
  return {
    product: row.product_id,
    product_id: row.product_id,
    product_name: row.product_name,
    product_brand: withoutNan(row.product_brand),
    product_amount: withoutNan(row.product_amount),
    product_image: shownImage(
      { image: row.product_image, img_is_verified: row.product_img_is_verified, image_by: row.product_image_by },
      viewer,
      isOnTheirList,
    ),
    product_img_is_verified: row.product_img_is_verified,
    product_can_upload_image: canUploadImage(viewer, row.product_img_is_verified),
    store: row.store_id,
    store_id: row.store_id,
    store_name: row.store_name,
    store_address: withoutNan(row.store_address),
    store_region: withoutNan(row.store_region),
    store_lat: row.store_lat === null ? null : Number(row.store_lat),
    store_lon: row.store_lon === null ? null : Number(row.store_lon),
    store_location_is_approximate: row.store_location_source === 'area',
    store_image: shownImage(
      { image: row.store_image, img_is_verified: row.store_img_is_verified, image_by: row.store_image_by },
      viewer,
      isOnTheirList,
    ),
    store_img_is_verified: row.store_img_is_verified,
    store_can_upload_image: canUploadImage(viewer, row.store_img_is_verified),
    kind: row.kind && shownKind(row.kind),
  };
}

/** Shows a drawing of the kind for a product without a picture, if the client requests placeholders. */
export function withPlaceholder(listing: Listing, placeholder: string): Listing {
  if (placeholder !== '1' || listing.product_image !== null) return listing;
  return { ...listing, product_image: `/drawings/${productFamily(listing.kind?.name ?? listing.product_name)}.svg` };
}
