import type { Listing, Unpriced } from '@bargain-buddy/contract';
import { knownText, unitPrice } from '@bargain-buddy/domain';
import { canUploadImage, shownImage, type Viewer } from '../catalogue/index.ts';
import type { OfferRow, PricedRow } from './listing-row.ts';

/** A listing as the wire has it: `viewer` and whether it is in a list of theirs decide which pictures it shows. */
export function toListing(row: PricedRow, viewer: Viewer, isOnTheirList = false): Listing {
  const unpriced = toUnpriced(row, viewer, isOnTheirList);
  const perUnit = unitPrice(row.price, unpriced.product_amount);
  return {
    id: row.price_id,
    price_id: row.price_id,
    price: row.price,
    price_is_verified: row.price_is_verified,
    source: row.source,
    date_added: row.date_added.toISOString(),
    ...unpriced,
    unit_price: perUnit?.unit_price ?? null,
    unit: perUnit?.unit ?? null,
  };
}

/** The part of a listing that is known without a price. */
export function toUnpriced(row: OfferRow, viewer: Viewer, isOnTheirList = false): Unpriced {
  return {
    product: row.product_id,
    product_id: row.product_id,
    product_name: row.product_name,
    product_brand: knownText(row.product_brand),
    product_amount: knownText(row.product_amount),
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
    store_address: knownText(row.store_address),
    store_region: knownText(row.store_region),
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
  };
}
