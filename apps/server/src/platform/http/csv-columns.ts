import type { ProductPrice, StorePrice } from '@bargain-buddy/contract';
import { confidenceLabels, formatDecimals, localDay, priceSourceNames } from '@bargain-buddy/domain';
import type { CsvColumns } from './csv-answer.ts';

export const toFourPlaces = (value: number | null | undefined) =>
  typeof value === 'number' ? formatDecimals(value, 4) : null;

export const productColumns: CsvColumns<Pick<ProductPrice, 'product'>> = {
  'Product id': ({ product }) => product.id,
  Product: ({ product }) => product.name,
  Brand: ({ product }) => product.brand,
  Amount: ({ product }) => product.amount,
};

export const storeColumns: CsvColumns<Pick<StorePrice, 'store'>> = {
  'Store id': ({ store }) => store.id,
  Store: ({ store }) => store.name,
  Address: ({ store }) => store.address,
  Region: ({ store }) => store.region,
};

export const priceColumns: CsvColumns<Omit<StorePrice, 'id' | 'store' | 'missed_at'>> = {
  'Price (TT$)': ({ price }) => price,
  'First seen': ({ date_added }) => localDay(new Date(date_added)),
  'Last seen': ({ last_seen }) => localDay(new Date(last_seen)),
  Source: ({ source }) => priceSourceNames[source] ?? source,
  Sureness: ({ confidence }) => confidenceLabels[confidence],
};
