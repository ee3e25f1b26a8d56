import type { KindOffers, Listing, ProductPrice, StorePrice } from '@bargain-buddy/contract';
import type { CsvColumns } from '../../platform/http/csv-answer.ts';
import { priceColumns, productColumns, storeColumns } from '../../platform/http/csv-columns.ts';

export type ListedPriceRow = Omit<StorePrice, 'id'> &
  Pick<ProductPrice, 'product'> &
  Pick<Listing, 'unit_price' | 'unit'>;

export const toListedPriceRow = ({ product_id, store_id, ...listing }: Listing): ListedPriceRow => ({
  ...listing,
  product: {
    ...{ id: product_id, name: listing.product_name, brand: listing.product_brand, amount: listing.product_amount },
  },
  store: {
    ...{ id: store_id, name: listing.store_name, address: listing.store_address, region: listing.store_region },
  },
});

export const kindPriceColumns: CsvColumns<ListedPriceRow> = {
  ...productColumns,
  ...storeColumns,
  'Unit price (TT$)': ({ unit_price }) => unit_price,
  Unit: ({ unit }) => unit,
  ...priceColumns,
};

export const aisleKindColumns: CsvColumns<ListedPriceRow & { kind: KindOffers }> = {
  'Kind id': ({ kind }) => kind.id,
  Kind: ({ kind }) => kind.name,
  Products: ({ kind }) => kind.products,
  Stores: ({ kind }) => kind.stores,
  ...kindPriceColumns,
};
