import type { SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { catalogueChanged } from '~/lib/catalogue-changes.ts';
import { deviceId } from '~/lib/device-id.ts';
import { confirmedText, confirmPrice } from '~/lib/price-reports.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { type Reported, type ReportedText, reportedText } from './reported-text.ts';

/** Has everything read again that shows a product, a store or a price, items of shopping lists among it. */
export function useCatalogueChanged(): () => void {
  const queryClient = useQueryClient();
  return () => void catalogueChanged(queryClient);
}

/**
 * Reports what something costs. The answer is the listing as it would be, and whether it waits for review (`is_held`).
 */
export function reportPrice({ product, store, price }: SentBody<typeof calls.reportPrice>) {
  return callApi(calls.reportPrice, {
    body: { product, store, price, price_is_verified: 'pending', source: 'user', device: deviceId() },
  });
}

/** A price of an offer; `confirms` is the id of the listed price if it is the same. */
interface GivenPrice {
  product: number;
  store: number;
  price: string;
  confirms: number | undefined;
}

/** Reports a price, or confirms an unchanged one, and shows the result. */
export function useGivePrice() {
  const changed = useCatalogueChanged();
  return useMutation({
    mutationFn: ({ confirms, ...report }: GivenPrice) =>
      confirms === undefined ? reportPrice(report) : confirmPrice(confirms),
    onSuccess: (answer, { confirms }) => sayReported(confirms === undefined ? 'Price updated.' : confirmedText, answer),
    // Another price may be listed by now.
    onSettled: changed,
  });
}

/** Shows that a price was taken, or that it waits for review (DET-08). */
export function sayReported(text: ReportedText, reported: Reported): void {
  showSnackbar(reportedText(text, reported), 'success', reported.is_held ? 6000 : undefined);
}
