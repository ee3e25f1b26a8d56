import type { SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { refetchCatalogueQueries } from '~/lib/catalogue-changes.ts';
import { deviceId } from '~/lib/device-id.ts';
import { confirmedText, confirmPrice } from '~/lib/price-reports.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { type PriceReportMessage, type PriceReportResult, priceReportMessage } from './price-report-message.ts';

/** Returns a function that invalidates all queries of products, stores, prices and list items. */
export function useInvalidateCatalogue(): () => void {
  const queryClient = useQueryClient();
  return () => void refetchCatalogueQueries(queryClient);
}

export function reportPrice({ product, store, price }: SentBody<typeof calls.reportPrice>) {
  return callApi(calls.reportPrice, {
    body: { product, store, price, price_is_verified: 'pending', source: 'user', device: deviceId() },
  });
}

/** `confirms` is the id of the listed price if the given price equals it. */
interface PriceReport {
  product: number;
  store: number;
  price: string;
  confirms: number | undefined;
}

export function useReportPrice() {
  const changed = useInvalidateCatalogue();
  return useMutation({
    mutationFn: ({ confirms, ...report }: PriceReport) =>
      confirms === undefined ? reportPrice(report) : confirmPrice(confirms),
    onSuccess: (answer, { confirms }) =>
      showReportResult(confirms === undefined ? 'Price updated.' : confirmedText, answer),
    // Refetches after a failure too: another price may be listed by now.
    onSettled: changed,
  });
}

export function showReportResult(text: PriceReportMessage, reported: PriceReportResult): void {
  showSnackbar(priceReportMessage(text, reported), 'success', reported.is_held ? 6000 : undefined);
}
