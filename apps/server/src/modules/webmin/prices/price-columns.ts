import type { AdminPrice } from '@bargain-buddy/contract';
import { confidenceLabels, localDay, priceSourceNames, priceState, priceStateNames } from '@bargain-buddy/domain';
import type { CsvColumns } from '../../../platform/http/csv-answer.ts';
import { type ExportedUnitPrice, unitPriceColumns } from '../unit-prices.queries.ts';

export type ExportedPrice = AdminPrice & Partial<ExportedUnitPrice>;

export const priceExportColumns: CsvColumns<ExportedPrice> = {
  Id: ({ id }) => id,
  Product: ({ product_name }) => product_name,
  Brand: ({ product_brand }) => product_brand,
  Amount: ({ product_amount }) => product_amount,
  Store: ({ store_name }) => store_name,
  Address: ({ store_address }) => store_address,
  Region: ({ store_region }) => store_region,
  'Price (TT$)': ({ price }) => price,
  Date: ({ date_added }) => localDay(new Date(date_added)),
  Status: (price) => priceStateNames[priceState(price)],
  Source: ({ source }) => priceSourceNames[source] ?? source,
  Listed: ({ is_listed }) => (is_listed ? 'yes' : 'no'),
  'Added by': ({ added_by_email }) => added_by_email,
  Import: ({ import_id }) => import_id,
  'Last seen': ({ last_seen }) => localDay(new Date(last_seen)),
  Confirmations: ({ confirmations }) => confirmations,
  // Held prices have no confidence, as on the screen.
  Sureness: ({ is_held, confidence }) => (is_held ? '' : confidenceLabels[confidence]),
  Kind: ({ kind = null }) => kind,
  Aisle: ({ aisle = null }) => aisle,
  ...unitPriceColumns,
};
