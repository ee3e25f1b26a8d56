import type { ReportedListing } from '@bargain-buddy/contract';

export type ReportedText = 'Price updated.' | 'Price listing added';
export type Reported = Pick<ReportedListing, 'is_held' | 'held_because'>;

/** That a price was taken; of one that is held, in the same message, why others do not see it yet. */
export function reportedText(text: ReportedText, { is_held, held_because }: Reported): string {
  if (!is_held) return text;
  const isTheirs = held_because === 'reporter';
  const why = isTheirs ? 'prices that you reported were rejected' : 'it is far from the last checked price';
  return `${text.replace(/\.$/, '')}. Others see it once it has been checked, because ${why}.`;
}
