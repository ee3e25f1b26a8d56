import type { ImportKind } from '@bargain-buddy/contract';

/** What each kind of file is called. */
export const kinds: Record<ImportKind, string> = { mti: 'Ministry survey', pricesmart: 'PriceSmart' };
