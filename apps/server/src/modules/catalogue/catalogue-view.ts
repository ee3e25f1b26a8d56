import { canUploadImage, imageShownToViewer, type Viewer } from '@bargain-buddy/catalogue';
import { type Product, productOptionNames, type Store } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain';
import type { ProductRow, StoreRow } from '../../platform/database/tables.ts';
import { recordVersionOf } from '../../platform/record-version.ts';
import type { WaitingEdit } from '../edits/index.ts';
import type { RecordKind, RecordRows } from './records.queries.ts';

/** Editable fields. Their values determine the version for conflict detection. */
const editableFields = {
  product: [
    ...(['name', 'brand', 'amount', 'barcode', 'description', 'category', 'manufacturer'] as const),
    ...productOptionNames,
  ],
  store: [
    ...(['name', 'address', 'region', 'lat', 'lon', 'phone_number', 'email', 'website', 'opening_hours'] as const),
    ...(['store_type', 'parking_availability', 'wheelchair_accessible', 'additional_info'] as const),
  ],
};

/** Serializes a product. Applies the viewer's own pending edit. */
export function toProduct(stored: ProductRow, viewer: Viewer, edit?: WaitingEdit): Product {
  const row = { ...stored, ...edit?.after };
  const product = {
    id: row.id,
    name: row.name,
    brand: withoutNan(row.brand),
    amount: withoutNan(row.amount),
    barcode: row.barcode ?? '',
    description: row.description,
    category: row.category,
    manufacturer: row.manufacturer,
    ...optionsOf(row),
    image_url: imageShownToViewer(row, viewer),
    img_is_verified: row.img_is_verified,
    can_upload_image: canUploadImage(viewer, row.img_is_verified),
    date_added: row.date_added.toISOString(),
  };
  return {
    ...product,
    ...(edit && { waiting: waitingFields('product', edit) }),
    version: recordVersionOf(product, editableFields.product),
  };
}

function optionsOf(row: ProductRow) {
  type Options = Pick<ProductRow, (typeof productOptionNames)[number]>;
  return Object.fromEntries(productOptionNames.map((name) => [name, row[name]])) as Options;
}

const waitingFields = (kind: keyof typeof editableFields, { after }: WaitingEdit) =>
  editableFields[kind].filter((name) => name in after);

/** Views of products and stores for the generic functions of this module. */
interface RecordViews {
  product: Product;
  store: Store;
}
type ToView<Kind extends RecordKind> = (row: RecordRows[Kind], viewer: Viewer, edit?: WaitingEdit) => RecordViews[Kind];

export function toRecord<Kind extends RecordKind>(
  kind: Kind,
  row: RecordRows[Kind],
  viewer: Viewer,
  edit?: WaitingEdit,
): RecordViews[Kind] {
  const views: { [Each in RecordKind]: ToView<Each> } = { product: toProduct, store: toStore };
  return views[kind](row, viewer, edit);
}

export function toStore(stored: StoreRow, viewer: Viewer, edit?: WaitingEdit): Store {
  const row = { ...stored, ...edit?.after };
  const region = withoutNan(row.region);
  const image = imageShownToViewer(row, viewer);
  const store = {
    id: row.id,
    name: row.name,
    address: withoutNan(row.address),
    region,
    region_name: region,
    lat: row.lat === null ? null : Number(row.lat),
    lon: row.lon === null ? null : Number(row.lon),
    image_url: image,
    image,
    img_is_verified: row.img_is_verified,
    can_upload_image: canUploadImage(viewer, row.img_is_verified),
    phone_number: row.phone_number,
    email: row.email,
    website: row.website,
    opening_hours: row.opening_hours,
    store_type: row.store_type,
    parking_availability: row.parking_availability,
    wheelchair_accessible: row.wheelchair_accessible ?? (row.wheelchair_note || null),
    additional_info: row.additional_info,
    date_added: row.date_added.toISOString(),
  };
  return {
    ...store,
    ...(edit && { waiting: waitingFields('store', edit) }),
    version: recordVersionOf(store, editableFields.store),
  };
}
