import type { ReportedListing } from '@bargain-buddy/contract';
import { type confirmedText, heldText } from '~/lib/price-reports.ts';

export type PriceReportMessage = 'Price updated.' | 'Price listing added' | typeof confirmedText;
export type PriceReportResult = Pick<ReportedListing, 'is_held'>;

export function priceReportMessage(text: PriceReportMessage, { is_held }: PriceReportResult): string {
  return is_held ? heldText : text;
}
