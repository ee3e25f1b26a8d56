import type { Listing, Unpriced } from '@bargain-buddy/contract';
import {
  computeUnitPrice,
  drawingOfProduct,
  isMissingInSurveys,
  priceConfidence,
  pricePerPound,
  withoutNan,
} from '@bargain-buddy/domain';
import { type FoundListing, microsecondsToDate } from '@bargain-buddy/listing-index';
import { canUploadImage, imageShownToViewer, type Viewer } from './image-rights.ts';
import {
  type CatalogueRecords,
  type OfferRow,
  offerColumnNames,
  type PricedRow,
  placeholderKind,
  type ShownKind,
} from './records.ts';

export function toPricedRow({ product, store, kind, ...listing }: FoundListing<CatalogueRecords>): PricedRow {
  return {
    ...product,
    ...store,
    ...listing,
    price: (listing.price / 100).toFixed(2),
    date_added: microsecondsToDate(listing.date_added),
    last_seen: microsecondsToDate(listing.last_seen),
    missed_at: listing.missed_at === null ? null : new Date(listing.missed_at),
    kind: kind && kind.id !== placeholderKind ? { ...kind, aisle: kind.aisle.id } : null,
  };
}

type Sighting = Pick<FoundListing<CatalogueRecords>, 'missed_at' | 'last_seen'>;

/** Tests if a newer survey of the store lacks the price. */
export const isMissing = ({ missed_at, last_seen }: Sighting): boolean =>
  missed_at !== null &&
  isMissingInSurveys({ last_seen: microsecondsToDate(last_seen), missed_at: new Date(missed_at) });

/** Fields that the response has unchanged, unless `toListing` or `toUnpricedListing` converts them. */
const shownDetails = ['price_is_verified', 'source', 'confirmations'] as const satisfies readonly (keyof Listing)[];
const shownOffer = offerColumnNames.filter((name) => !/image_by$|location_source$/.test(name));

function copy<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  const copied = {} as Pick<Row, Name>;
  for (const name of names) copied[name] = row[name];
  return copied;
}

/** Visible pictures depend on `viewer` and on whether the listing is in one of the viewer's lists. */
export function toListing(row: PricedRow, viewer: Viewer, isOnTheirList = false): Listing {
  const unpriced = toUnpricedListing(row, viewer, isOnTheirList);
  const perUnit = computeUnitPrice(row.price, unpriced.product_amount);
  const perPound = row.kind?.sold_by === 'weight' && pricePerPound(row.price, unpriced.product_amount);
  return {
    id: row.price_id,
    price_id: row.price_id,
    price: row.price,
    ...copy(row, shownDetails),
    date_added: row.date_added.toISOString(),
    last_seen: row.last_seen.toISOString(),
    missed_at: isMissingInSurveys(row) ? row.missed_at?.toISOString() : undefined,
    confidence: priceConfidence(row, Date.now()),
    ...unpriced,
    unit_price: perUnit?.unit_price ?? null,
    unit: perUnit?.unit ?? null,
    ...(perPound && { price_per_lb: perPound }),
  };
}

const shownKind = ({ id, slug, name, aisle }: ShownKind) => ({ id, slug, name, aisle });

export function toUnpricedListing(row: OfferRow, viewer: Viewer, isOnTheirList = false): Unpriced {
  return {
    ...copy(row, shownOffer),
    product: row.product_id,
    product_brand: withoutNan(row.product_brand),
    product_amount: withoutNan(row.product_amount),
    product_image: imageShownToViewer(
      { image: row.product_image, img_is_verified: row.product_img_is_verified, image_by: row.product_image_by },
      viewer,
      isOnTheirList,
    ),
    product_can_upload_image: canUploadImage(viewer, row.product_img_is_verified),
    store: row.store_id,
    store_address: withoutNan(row.store_address),
    store_region: withoutNan(row.store_region),
    store_lat: row.store_lat === null ? null : Number(row.store_lat),
    store_lon: row.store_lon === null ? null : Number(row.store_lon),
    store_location_is_approximate: row.store_location_source === 'area',
    store_image: imageShownToViewer(
      { image: row.store_image, img_is_verified: row.store_img_is_verified, image_by: row.store_image_by },
      viewer,
      isOnTheirList,
    ),
    store_can_upload_image: canUploadImage(viewer, row.store_img_is_verified),
    kind: row.kind && shownKind(row.kind),
  };
}

/** Shows a drawing of the kind for a product without a picture, if the client requests placeholders. */
export function withPlaceholderImage(listing: Listing, placeholder: string): Listing {
  if (placeholder !== '1' || listing.product_image !== null) return listing;
  return { ...listing, product_image: `/drawings/${drawingOfProduct(listing.kind?.name ?? listing.product_name)}.svg` };
}
