// Without schemas, so that a page that needs only these loads nothing else.

export const regions = ['North', 'South', 'Central', 'East', 'West', 'Tobago'] as const;

/** What listings can be sorted by; '-' before it turns the order round. */
export const listingSortFields = ['price', 'unit_price', 'date_added', 'store__name'] as const;
export type ListingSortField = (typeof listingSortFields)[number];

/** How far around a place one can look, in kilometres. */
export const nearestKm = 0.5;
export const farthestKm = 200;

export const largestQuantity = 999;
/** How many listings can be added to how many lists by one call. */
export const mostItemsAtOnce = 100;
export const mostListsAtOnce = 20;
/** How many changes of a list a device may send in one request. */
export const mostChangesAtOnce = 200;
/** The highest age of a change that a device sends, in milliseconds: 90 days. */
export const maxChangeAge = 90 * 86_400_000;

/** What kinds are wanted in: mass, volume or pieces. */
export const amountUnits = ['g', 'kg', 'oz', 'lb', 'ml', 'l', 'floz', 'pt', 'gal', 'piece', 'dozen'] as const;
export type AmountUnit = (typeof amountUnits)[number];
/** Goods sold by weight are bought in any amount: half a pound costs half. */
export const soldByNames = ['pack', 'weight'] as const;
export type SoldBy = (typeof soldByNames)[number];

export const mostKindsOfItem = 10;
export const longestItemText = 200;
export const maxTitleLength = 200;
export const longestNote = 500;

/** How many stops a trip may have, and what is usual. */
export const mostStops = 3;
export const usualStops = 2;
/** What one more stop is worth, TT$. */
export const usualStopCost = '10.00';
export const mostPlannedItems = 2_000;
/** The limit of a plan for a guest. */
export const maxGuestPlanItems = 200;

/** The sizes in which each picture of a product or store is kept: pixels of its longer side. */
export const imageSizes = [160, 480, 1200] as const;

/** Maximum bytes of a JSON body, unless its endpoint allows more. Parsing a megabyte holds the server for 30 ms. */
export const usualBodyBytes = 128 * 1024;
