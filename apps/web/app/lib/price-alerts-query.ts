import type { PriceAlert } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

export const priceAlertsQuery = queryOptions({
  queryKey: ['price-alerts'],
  meta: storedOnDevice(1),
  queryFn: ({ signal }) => callApi(calls.listPriceAlerts, { signal }),
  staleTime: 0,
  networkMode: 'always',
});

/** The input that creates the same alert again. */
export const toSameAlertInput = ({ product, kind, list, area, rule, price, percent, is_paused }: PriceAlert) => ({
  ...(product && { product: product.id }),
  ...(kind && { kind: kind.id }),
  ...(list && { list: list.id, max_stops: list.max_stops, stop_cost: list.stop_cost }),
  area,
  rule,
  ...(price && { price }),
  ...(percent && { percent }),
  is_paused,
});
