// Without schemas, for forms that load none. The first page does not load this.

export const maxListNameLength = 100;
export const maxListDescriptionLength = 500;
export const listNameRequired = 'Shopping list name is required.';

/** Limits and default in percent. A larger change of a price is suspicious. */
export const priceJumpLimitsPercent = { least: 5, most: 1_000, usual: 50 } as const;
