import type { ReportedListing } from '@bargain-buddy/contract';
import { type confirmedText, heldText } from '~/lib/price-reports.ts';

export type ReportedText = 'Price updated.' | 'Price listing added' | typeof confirmedText;
export type Reported = Pick<ReportedListing, 'is_held'>;

export function reportedText(text: ReportedText, { is_held }: Reported): string {
  return is_held ? heldText : text;
}
