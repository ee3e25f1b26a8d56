// Without schemas, so that a page that needs only these loads nothing else.

export const regions = ['North', 'South', 'Central', 'East', 'West', 'Tobago'] as const;

/** Sort fields of listings. '-' before a field reverses the order. */
export const listingSortFields = ['price', 'unit_price', 'date_added', 'store__name'] as const;
export type ListingSortField = (typeof listingSortFields)[number];

/** Smallest and largest search distance, in kilometres. */
export const minSearchKm = 0.5;
export const maxSearchKm = 200;

export const maxQuantity = 999;
/** Limits of one request. */
export const maxItemsAtOnce = 100;
export const maxListsAtOnce = 20;
export const maxChangesAtOnce = 200;
/** Age of the oldest change that a device sends, in milliseconds: 90 days. */
export const maxOfflineChangeAgeMs = 90 * 86_400_000;

/** Units of mass, volume and pieces. */
export const amountUnits = ['g', 'kg', 'oz', 'lb', 'ml', 'l', 'floz', 'pt', 'gal', 'piece', 'dozen'] as const;
export type AmountUnit = (typeof amountUnits)[number];
/** `weight`: sold in any amount, so half a pound costs half. */
export const soldByValues = ['pack', 'weight'] as const;
export type SoldBy = (typeof soldByValues)[number];

/** Largest household and number of lines of a ready-made basket. */
export const maxBasketPeople = 20;
export const maxBasketLines = 50;

export const maxKindsOfItem = 10;
export const maxItemTextLength = 200;
export const maxTitleLength = 200;
export const maxNoteLength = 500;

/** Largest and default number of stops of a trip. */
export const maxTripStops = 3;
export const defaultTripStops = 2;
/** Default cost of one more stop, in TT$. */
export const defaultStopCost = '10.00';
export const maxPlannedItems = 2_000;
export const maxGuestPlanItems = 200;

/** Stored sizes of each image of a product or store, in pixels of the longer side. */
export const imageSizes = [160, 480, 1200] as const;

/** Maximum bytes of a JSON body, unless its endpoint allows more. Parsing a megabyte blocks the server for 30 ms. */
export const defaultMaxBodyBytes = 128 * 1024;
