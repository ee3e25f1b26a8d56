import type { ProductPageData, ProductPrice, RegionPageData, StorePrice } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import type { CsvColumns } from '../../platform/http/csv-answer.ts';
import { priceColumns, productColumns, storeColumns } from '../../platform/http/csv-columns.ts';

export const storePriceColumns: CsvColumns<StorePrice> = { ...storeColumns, ...priceColumns };

export const bestPriceColumns: CsvColumns<ProductPrice> = {
  ...productColumns,
  ...storeColumns,
  ...priceColumns,
  'Usual price (TT$)': ({ median }) => median,
  Stores: ({ stores }) => stores,
};

type HistoryRow = ProductPageData['history'][number]['months'][number] & { region: string };

export const historyColumns: CsvColumns<HistoryRow> = {
  Month: ({ month }) => month,
  Region: ({ region }) => region || 'All',
  'Middle price': ({ median }) => median,
  Prices: ({ prices }) => prices,
};

export const storeFreshnessColumns: CsvColumns<RegionPageData['stores'][number]> = {
  'Store id': ({ id }) => id,
  Store: ({ name }) => name,
  Address: ({ address }) => address,
  Region: ({ region }) => region,
  Prices: ({ freshness }) => freshness.prices,
  'Example prices': ({ freshness }) => freshness.examples,
  'Seen in 45 days': ({ freshness }) => freshness.recent,
  'Newest price': ({ freshness }) => freshness.newest && localDay(new Date(freshness.newest)),
};
