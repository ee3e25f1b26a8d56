import type { Listing } from '@bargain-buddy/contract';
import { ageInDays } from '~/lib/price-age.ts';

/** How sure prices are at the least, and when the oldest of them was seen. */
export interface Mark {
  /** Not known of what was worked out on the device (replan.ts). */
  confidence: Listing['confidence'] | undefined;
  oldest: string;
}

const fromLeast = ['low', 'medium', 'high'] as const;

/** The mark of several prices together: the least sure, the oldest. */
export function markOf(marks: readonly Mark[]): Mark {
  const [oldest = ''] = marks.map((mark) => mark.oldest).toSorted();
  const isKnown = marks.every(({ confidence }) => confidence);
  return {
    oldest,
    confidence: isKnown ? fromLeast.find((level) => marks.some(({ confidence }) => confidence === level)) : undefined,
  };
}

/** Whether marks would not all look the same. */
export function doDiffer(marks: readonly Mark[], now: number = Date.now()): boolean {
  return new Set(marks.map(({ confidence, oldest }) => `${confidence} ${ageInDays(oldest, now)}`)).size > 1;
}
