import type { Listing } from '@bargain-buddy/contract';
import { ageInDays } from '~/lib/price-age.ts';

/** The lowest confidence of some prices and the date of the oldest. */
export interface PriceReliability {
  /** Undefined if the browser computed the plan without the confidence. */
  confidence: Listing['confidence'] | undefined;
  oldest: string;
}

const fromLeast = ['low', 'medium', 'high'] as const;

export function combineReliability(marks: readonly PriceReliability[]): PriceReliability {
  const [oldest = ''] = marks.map((mark) => mark.oldest).toSorted();
  const isKnown = marks.every(({ confidence }) => confidence);
  return {
    oldest,
    confidence: isKnown ? fromLeast.find((level) => marks.some(({ confidence }) => confidence === level)) : undefined,
  };
}

export function haveDifferentReliability(marks: readonly PriceReliability[], now: number = Date.now()): boolean {
  return new Set(marks.map(({ confidence, oldest }) => `${confidence} ${ageInDays(oldest, now)}`)).size > 1;
}
