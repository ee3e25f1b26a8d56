import type { ImportKind } from '@bargain-buddy/contract';

export const kinds: Record<ImportKind, string> = { mti: 'Ministry survey', pricesmart: 'PriceSmart' };
