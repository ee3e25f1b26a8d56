import type { AdminProduct, AdminStore } from '@bargain-buddy/contract';
import { localDay, locationSourceNames, pictureStateNames } from '@bargain-buddy/domain';
import type { CsvColumns } from '../../../platform/http/csv-answer.ts';
import { type ExportedUnitPrice, unitPriceColumns } from '../unit-prices.queries.ts';

export type ExportedProduct = AdminProduct & Partial<ExportedUnitPrice>;

export const productExportColumns: CsvColumns<ExportedProduct> = {
  Id: ({ id }) => id,
  Name: ({ name }) => name,
  Brand: ({ brand }) => brand,
  Amount: ({ amount }) => amount,
  Barcode: ({ barcode }) => barcode,
  Category: ({ category }) => category,
  Manufacturer: ({ manufacturer }) => manufacturer,
  Description: ({ description }) => description,
  Picture: ({ image_url }) => image_url,
  'Picture status': ({ img_is_verified }) => (img_is_verified ? (pictureStateNames[img_is_verified] ?? null) : null),
  Listings: ({ listings }) => listings,
  Added: ({ date_added }) => localDay(new Date(date_added)),
  Kind: ({ kind = null }) => kind,
  Aisle: ({ aisle = null }) => aisle,
  'Lowest price (TT$)': ({ price = null }) => price,
  ...unitPriceColumns,
};

export const storeExportColumns: CsvColumns<AdminStore> = {
  Id: ({ id }) => id,
  Name: ({ name }) => name,
  Address: ({ address }) => address,
  Region: ({ region }) => region,
  Latitude: ({ lat }) => lat,
  Longitude: ({ lon }) => lon,
  'Place known by': ({ location_source }) => locationSourceNames[location_source] ?? location_source,
  Phone: ({ phone_number }) => phone_number,
  Email: ({ email }) => email,
  Website: ({ website }) => website,
  'Opening hours': ({ opening_hours }) => opening_hours,
  Picture: ({ image_url }) => image_url,
  'Picture status': ({ img_is_verified }) => (img_is_verified ? (pictureStateNames[img_is_verified] ?? null) : null),
  Listings: ({ listings }) => listings,
  Added: ({ date_added }) => localDay(new Date(date_added)),
};
