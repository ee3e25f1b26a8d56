import type { Product, Store } from '@bargain-buddy/contract';
import { knownText } from '@bargain-buddy/domain';
import type { ProductRow, StoreRow } from '../../platform/database/tables.ts';

type Viewer = { isSuperuser: boolean } | null;

/** A verified image is only replaced by superusers. */
function canUpload(viewer: Viewer, verification: string | null): boolean {
  return viewer !== null && (viewer.isSuperuser || verification !== 'verified');
}

/** A product as the wire has it. */
export function toProduct(row: ProductRow, viewer: Viewer): Product {
  return {
    id: row.id,
    name: row.name,
    brand: knownText(row.brand),
    amount: knownText(row.amount),
    barcode: row.barcode ?? '',
    description: row.description,
    category: row.category,
    manufacturer: row.manufacturer,
    image_url: row.image,
    img_is_verified: row.img_is_verified,
    can_upload_image: canUpload(viewer, row.img_is_verified),
    date_added: row.date_added.toISOString(),
  };
}

/** A store as the wire has it. */
export function toStore(row: StoreRow, viewer: Viewer): Store {
  const region = knownText(row.region);
  return {
    id: row.id,
    name: row.name,
    address: knownText(row.address),
    region,
    region_name: region,
    lat: row.lat === null ? null : Number(row.lat),
    lon: row.lon === null ? null : Number(row.lon),
    image_url: row.image,
    img_is_verified: row.img_is_verified,
    can_upload_image: canUpload(viewer, row.img_is_verified),
    phone_number: row.phone_number,
    email: row.email,
    website: row.website,
    opening_hours: row.opening_hours,
    date_added: row.date_added.toISOString(),
  };
}
